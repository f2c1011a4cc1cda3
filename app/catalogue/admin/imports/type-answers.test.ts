import { expect, test } from 'vitest'
import {
  answerOf,
  areSkusAnswered,
  choiceOf,
  isAnswered,
  LEAVE,
  NEW,
  newTitleOf,
  titleOfType,
} from './type-answers.ts'

test.each([
  ['a category', 'c1', { category: 'c1' }],
  ['a new category', NEW, { create: 'Indoor' }],
  ['nowhere', LEAVE, { leave: true }],
] as const)(
  'the choice of %s is an answer, and the answer that choice',
  (_what, choice, answer) => {
    expect(answerOf(choice, 'Indoor')).toEqual(answer)
    expect(choiceOf(answer)).toBe(choice)
  },
)

test('without an answer nothing is chosen', () => expect(choiceOf(undefined)).toBe(''))

test('a type is named as in the file, and a missing one in words', () => {
  expect([titleOfType({ type: 'Indoor' }), titleOfType({ type: '' })]).toEqual([
    '“Indoor”',
    'Without a type',
  ])
  expect(newTitleOf({ type: 'Indoor', answer: { create: 'Home' } })).toBe('Home')
})

test('an import can run once it is said which SKUs count', () => {
  expect(areSkusAnswered({ skus: { total: 0, rows: [] } })).toBe(true)
  expect(areSkusAnswered({ skus: { total: 1, rows: [] } })).toBe(false)
  expect(areSkusAnswered({ skus: { total: 1, rows: [], takesFile: false } })).toBe(true)
})

test('an import can run once each type has its answer', () => {
  expect(isAnswered([])).toBe(true)
  expect(isAnswered([{ type: 'a', products: 1, answer: { leave: true } }])).toBe(true)
  expect(
    isAnswered([
      { type: 'a', products: 1, answer: { leave: true } },
      { type: 'b', products: 1 },
    ]),
  ).toBe(false)
})
