import fc from 'fast-check'
import { expect, test } from 'vitest'
import { product } from '#test/product.ts'
import { packPageAnswer, unpackAnswer } from './page-answer.ts'

const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('$names'))
const rows = fc.array(
  fc.record(
    {
      _id: fc.string(),
      price: fc.integer(),
      options: fc.array(fc.string()),
      fromPrice: fc.constant(true),
    },
    { requiredKeys: ['_id'] },
  ),
)

test('what a page carries is what the API answered', () => {
  fc.assert(
    fc.property(
      fc.oneof(json, rows, fc.record({ data: rows, total: fc.nat(), more: json })),
      (answer) => {
        expect(unpackAnswer(packPageAnswer(answer))).toEqual(JSON.parse(JSON.stringify(answer)))
      },
    ),
  )
})

test('a list of products carries each name once', () => {
  const text = packPageAnswer({
    data: Array.from({ length: 50 }, (_, n) => product({ _id: String(n) })),
    total: 50,
  })
  expect(text.split('discountPercentage')).toHaveLength(2)
})
