import { expect, test } from 'vitest'
import { judgeMultiple } from './multiples.ts'

test('a multiple up to its limit is met', () => {
  expect(judgeMultiple(38.4, 6.4, 6)).toEqual({ target: '6 ×', reached: '6.00 ×', isMet: true })
  expect(judgeMultiple(7, 6.4, 1.5)).toEqual({ target: '1.5 ×', reached: '1.09 ×', isMet: true })
})

test('a multiple above its limit is missed', () => {
  expect(judgeMultiple(38.8, 6.4, 6)).toEqual({ target: '6 ×', reached: '6.06 ×', isMet: false })
  expect(judgeMultiple(110, 6.4, 6)).toMatchObject({ reached: '17.2 ×', isMet: false })
})
