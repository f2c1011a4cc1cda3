import { expect, test } from 'vitest'
import {
  areSkusAnswered,
  areTypesAnswered,
  choiceOfTypeAnswer,
  importTypeTitle,
  LEAVE_OUT_CHOICE,
  NEW_CATEGORY_CHOICE,
  titleOfNewCategory,
  typeAnswerOfChoice,
} from './type-answers.ts'

test.each([
  ['a category', 'c1', { category: 'c1' }],
  ['a new category', NEW_CATEGORY_CHOICE, { create: 'Indoor' }],
  ['nowhere', LEAVE_OUT_CHOICE, { leave: true }],
] as const)(
  'the choice of %s is an answer, and the answer that choice',
  (_what, choice, answer) => {
    expect(typeAnswerOfChoice(choice, 'Indoor')).toEqual(answer)
    expect(choiceOfTypeAnswer(answer)).toBe(choice)
  },
)

test('without an answer nothing is chosen', () => expect(choiceOfTypeAnswer(undefined)).toBe(''))

test('a type is named as in the file, and a missing one in words', () => {
  expect([importTypeTitle({ type: 'Indoor' }), importTypeTitle({ type: '' })]).toEqual([
    '“Indoor”',
    'Without a type',
  ])
  expect(titleOfNewCategory({ type: 'Indoor', answer: { create: 'Home' } })).toBe('Home')
})

test('an import can run once it is said which SKUs count', () => {
  expect(areSkusAnswered({ skus: { total: 0, rows: [] } })).toBe(true)
  expect(areSkusAnswered({ skus: { total: 1, rows: [] } })).toBe(false)
  expect(areSkusAnswered({ skus: { total: 1, rows: [], takesFile: false } })).toBe(true)
})

test('an import can run once each type has its answer', () => {
  expect(areTypesAnswered([])).toBe(true)
  expect(areTypesAnswered([{ type: 'a', products: 1, answer: { leave: true } }])).toBe(true)
  expect(
    areTypesAnswered([
      { type: 'a', products: 1, answer: { leave: true } },
      { type: 'b', products: 1 },
    ]),
  ).toBe(false)
})
