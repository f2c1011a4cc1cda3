import { expect, test } from 'vitest'
import { runTogether } from './together.ts'

const OUTAGE = new Error('no connection')

/** Doubles numbers; 13 makes a run fail, and 99 is an outage. A run ends when the test ends it. */
function givenDoubler({ max = 10, atOnce = 1 } = {}) {
  const runs: (readonly number[])[] = []
  const ends: (() => void)[] = []
  const double = runTogether(
    async (numbers: readonly number[]) => {
      runs.push(numbers)
      await new Promise<void>((end) => ends.push(end))
      if (numbers.includes(99)) throw OUTAGE
      if (numbers.includes(13)) throw new Error('unlucky')
      return numbers.map((number) => number * 2)
    },
    { max, atOnce, isForAll: (error) => error === OUTAGE },
  )
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (): Promise<void> => {
    await turn()
    ends.shift()?.()
    for (let i = 0; i < 3; i++) await turn() // the answers are given, and the next run starts
  }
  const endAll = async (): Promise<void> => {
    do await end()
    while (ends.length > 0)
  }
  return { double, runs, turn, end, endAll }
}

const settled = async (all: readonly Promise<number>[]): Promise<unknown[]> =>
  (await Promise.allSettled(all)).map((one) =>
    one.status === 'fulfilled' ? one.value : one.reason.message,
  )

test('what arrives in one turn is run together, and each gets its own result', async () => {
  const { double, runs, endAll } = givenDoubler()
  const all = [1, 2, 3].map(double)
  await endAll()
  expect([await Promise.all(all), runs]).toEqual([[2, 4, 6], [[1, 2, 3]]])
})

test('one alone is run at once', async () => {
  const { double, runs, turn, end } = givenDoubler()
  const one = double(1)
  await turn()
  expect(runs).toEqual([[1]])
  await end()
  expect(await one).toBe(2)
})

test('calls during a run are run together after it', async () => {
  const { double, runs, turn, endAll } = givenDoubler({ max: 3 })
  const first = double(1)
  await turn()
  const others = [2, 3, 4, 5].map(double)
  await turn()
  expect(runs).toEqual([[1]])
  await endAll()
  expect([await first, await Promise.all(others), runs]).toEqual([
    2,
    [4, 6, 8, 10],
    [[1], [2, 3, 4], [5]],
  ])
})

test('so many runs are under way at once, and not more', async () => {
  const { double, runs, turn, endAll } = givenDoubler({ max: 1, atOnce: 2 })
  const all = [1, 2, 3].map(double)
  for (let i = 0; i < 4; i++) await turn()
  expect(runs).toEqual([[1], [2]])
  await endAll()
  expect(await Promise.all(all)).toEqual([2, 4, 6])
})

test('one that makes a run fail fails alone: all are run once more by themselves', async () => {
  const { double, runs, endAll } = givenDoubler()
  const all = settled([1, 13, 3].map(double))
  await endAll()
  expect([await all, runs]).toEqual([
    [2, 'unlucky', 6],
    [[1, 13, 3], [1], [13], [3]],
  ])
})

test('an outage fails all that were run together, once, and what waits is run', async () => {
  const { double, runs, turn, endAll } = givenDoubler()
  const all = settled([1, 99].map(double))
  await turn()
  const next = double(5)
  await endAll()
  expect([await all, await next, runs]).toEqual([
    ['no connection', 'no connection'],
    10,
    [[1, 99], [5]],
  ])
})
