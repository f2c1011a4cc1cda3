import { expect, test } from 'vitest'
import { countWithNoun } from '#contract/platform/format.ts'
import { importProblemsText } from './report-text.ts'
import { importTemplateCsv } from './template.ts'

test('the template is a CSV whose rows have a cell for each column', () => {
  const [header = '', product = '', picture = '', end] = importTemplateCsv('Shirts').split('\r\n')
  expect(header.split(',')).toHaveLength(10)
  expect(product).toBe(
    'Adire tee,adire-tee,Hand-dyed cotton from Abeokuta.,Itoko,Shirts,9000,12000,25,front.jpg,1',
  )
  expect(picture.split(',')).toHaveLength(10)
  expect(end).toBe('')
})

test('… and a category with a comma and a quote stays one cell', () =>
  expect(importTemplateCsv('Caps, "gele"')).toContain(',"Caps, ""gele""",'))

test('import problems as text name row, title and reason', () => {
  const problems = [
    { row: 2, title: 'Gele', reason: 'Price is a required field', isTaken: false },
    { row: 7, title: 'Cap', reason: 'the price will be 9.99', isTaken: true },
  ]
  expect(importProblemsText({ problems })).toBe(
    'row 2\tGele\tPrice is a required field\tnot taken\r\nrow 7\tCap\tthe price will be 9.99\ttaken, but changed\r\n',
  )
})

test('a count of one has a singular noun, and thousands have a comma', () =>
  expect([countWithNoun(1, 'product'), countWithNoun(1200, 'row')]).toEqual([
    '1 product',
    '1,200 rows',
  ]))
