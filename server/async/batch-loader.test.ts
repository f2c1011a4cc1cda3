import { expect, test } from 'vitest'
import { together } from './batch-loader.ts'

const asked: (readonly string[])[] = []
const letters = together(async (keys) => {
  asked.push(keys)
  return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]))
})

test('what is asked for in one turn goes into one question, each key once', async () => {
  asked.length = 0
  expect(await Promise.all(['a', 'b', 'a', 'none'].map(letters))).toEqual(['A', 'B', 'A', undefined])
  expect(asked).toEqual([['a', 'b', 'none']])
})

test('what is asked for later is asked anew', async () => {
  asked.length = 0
  const first = await letters('a')
  expect([first, await letters('a')]).toEqual(['A', 'A'])
  expect(asked).toEqual([['a'], ['a']])
})

test('whoever waited hears of a failure, and the next question is asked', async () => {
  let fails = true
  const find = together(async (keys) => {
    if (fails) throw new Error('no connection')
    return new Map(keys.map((key) => [key, key]))
  })
  expect(await Promise.allSettled([find('a'), find('b')])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  fails = false
  expect(await find('a')).toBe('a')
})
