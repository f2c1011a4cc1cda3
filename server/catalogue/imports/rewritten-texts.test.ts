import { describe, expect, test } from 'vitest'
import {
  describeRewrittenText,
  differsByLeadingZeros,
  unwrapTextFormula,
} from './rewritten-texts.ts'

describe('what a spreadsheet has made of a text', () => {
  test.each([
    ['01-Feb', /date/],
    ['2-Jan', /date/],
    ['Oct-25', /date/],
    ['01-feb-2026', /date/],
    ['2/1/2026', /date/],
    ['1.2.2026', /date/],
    ['2026-02-01', /date/],
    ['1:02:00', /date/],
    ['1:02:00 AM', /date/],
    ['6.15123E+12', /rounded/],
    ['6,15E+12', /rounded/],
    ['1E+05', /rounded/],
    ['6151234567890120', /rounded/],
    ['#NAME?', /error/],
    ['#N/A', /error/],
    ['########', /error/],
  ])('%s is known', (text, reason) => expect(describeRewrittenText(text)).toMatch(reason))

  test.each([
    '1/2',
    '38',
    '007',
    '10-12',
    '4-6Y',
    '1e5',
    'Feb-Mar',
    '1E5',
    '615123456789012',
    '10:30',
    '#1',
    'May',
    '2026',
    '',
  ])('%s is as it was typed', (text) => expect(describeRewrittenText(text)).toBeUndefined())
})

test.each([
  ['="0123"', '0123'],
  ['="a ""b"""', 'a "b"'],
  [' ="" ', ''],
  ['\'="x"', undefined],
  ['="a"&"b"', undefined],
  ['0123', undefined],
])('%s is unwrapped', (cell, text) => expect(unwrapTextFormula(cell)).toBe(text))

test.each([
  ['7', '007', true],
  ['007', '7', true],
  ['00A', '0a', true],
  ['000', '0', true],
  ['007', '007', false],
  ['a', 'A', false],
  ['70', '7', false],
  ['', '0', false],
])('%s and %s differ by zeros only: %s', (a, b, differs) =>
  expect(differsByLeadingZeros(a, b)).toBe(differs),
)
