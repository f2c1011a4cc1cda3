import { expect, test } from 'vitest'
import { batchLoader } from './batch-loader.ts'

const queries: (readonly string[])[] = []
const letters = batchLoader(async (keys) => {
  queries.push(keys)
  return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]))
})

test('the keys of one turn share one query, each key once', async () => {
  queries.length = 0
  expect(await Promise.all(['a', 'b', 'a', 'none'].map(letters))).toEqual(['A', 'B', 'A', undefined])
  expect(queries).toEqual([['a', 'b', 'none']])
})

test('a later key is queried again', async () => {
  queries.length = 0
  const first = await letters('a')
  expect([first, await letters('a')]).toEqual(['A', 'A'])
  expect(queries).toEqual([['a'], ['a']])
})

test('a failure rejects all calls that waited, and the next query is sent', async () => {
  let fails = true
  const find = batchLoader(async (keys) => {
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
