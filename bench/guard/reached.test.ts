import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  compareWith,
  type Reached,
  readReached,
  TEST_WORK,
  tableOf,
  withBetter,
} from './reached.ts'

const TODAY = '2026-11-25'
const LATER = '2026-12-01'
const stored: Reached = {
  figures: [{ name: 'memory', value: 100, unit: 'MB', date: TODAY }],
  accepted: [],
}
const accepted = {
  name: 'memory',
  value: 200,
  date: TODAY,
  reason: 'the cache holds all pages of the shop',
}
const memory = (value: number) => [{ name: 'memory', value, unit: 'MB' }]

const faultsOf = (reached: Reached, measured: Parameters<typeof compareWith>[1]) =>
  compareWith(reached, measured).map(({ fault }) => fault)

describe('the comparison with stored figures', () => {
  test('a figure may be 25 % worse, and not more', () => {
    expect(faultsOf(stored, memory(125))).toEqual([undefined])
    expect(faultsOf(stored, memory(125.1))).toEqual(['is more than 25 % worse than stored'])
    expect(faultsOf(stored, memory(10))).toEqual([undefined])
  })

  test('the weight of the code may be 1 % above the stored one', () => {
    const name = 'tokens of product code'
    const weight = (value: number) => [{ name, value, unit: 'tokens' }]
    const heavy: Reached = {
      figures: [{ name, value: 1000, unit: 'tokens', date: TODAY }],
      accepted: [],
    }
    expect(faultsOf(heavy, weight(1010))).toEqual([undefined])
    expect(faultsOf(heavy, weight(1011))).toEqual(['is more than 1 % worse than stored'])
  })

  test('the CPU of the tests may be 5 % above, and is compared only if it was measured', () => {
    const work = (value: number) => [{ name: TEST_WORK, value, unit: '×' }]
    const stored200 = { name: TEST_WORK, value: 200, unit: '×', date: TODAY }
    const reached: Reached = { figures: [stored200], accepted: [] }
    expect(faultsOf(reached, work(210))).toEqual([undefined])
    expect(faultsOf(reached, work(211))).toEqual(['is more than 5 % worse than stored'])
    expect(faultsOf(reached, [])).toEqual([undefined])
    expect(withBetter(reached, [], LATER)).toEqual(reached)
  })

  test('an accepted worse figure takes the place of the stored one', () => {
    const withAccepted = { ...stored, accepted: [accepted] }
    expect(faultsOf(withAccepted, memory(250))).toEqual([undefined])
    expect(faultsOf(withAccepted, memory(251))).toEqual(['is more than 25 % worse than stored'])
  })

  test('a stored figure that was not measured fails', () => {
    expect(faultsOf(stored, [])).toEqual(['was not measured'])
    expect(faultsOf(stored, memory(Number.NaN))).toEqual(['is more than 25 % worse than stored'])
  })

  test('a measured figure that is not stored fails', () => {
    expect(faultsOf({ figures: [], accepted: [] }, memory(1))).toEqual([
      'is not in bench/reached.json',
    ])
  })

  test('a stored zero must stay zero', () => {
    const zero: Reached = {
      figures: [{ name: 'memory', value: 0, unit: 'MB', date: TODAY }],
      accepted: [],
    }
    expect(faultsOf(zero, memory(0))).toEqual([undefined])
    expect(faultsOf(zero, memory(1))).toEqual(['is more than 25 % worse than stored'])
  })
})

describe('storing', () => {
  test('keeps a better figure and the day it was reached', () => {
    const figures = [{ name: 'memory', value: 90, unit: 'MB', date: LATER }]
    expect(withBetter(stored, memory(90), LATER)).toEqual({ figures, accepted: [] })
    expect(withBetter(stored, memory(110), LATER)).toEqual(stored)
  })

  test('adds a new figure', () => {
    const figures = [{ name: 'memory', value: 1, unit: 'MB', date: LATER }]
    expect(withBetter({ figures: [], accepted: [] }, memory(1), LATER)).toEqual({
      figures,
      accepted: [],
    })
  })

  test('ends an acceptance once the figure is as good as stored', () => {
    const withAccepted = { ...stored, accepted: [accepted] }
    expect(withBetter(withAccepted, memory(150), LATER).accepted).toEqual([accepted])
    expect(withBetter(withAccepted, memory(100), LATER).accepted).toEqual([])
  })
})

describe('bench/reached.json', () => {
  test('names each figure once, and accepts only worse values of them', async () => {
    const { figures, accepted } = await readReached()
    const storedValue = (name: string) =>
      figures.find((figure) => figure.name === name)?.value ?? Number.POSITIVE_INFINITY
    expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length)
    expect(new Set(accepted.map(({ name }) => name)).size).toBe(accepted.length)
    expect(accepted.filter(({ name, value }) => value <= storedValue(name))).toEqual([])
    expect(figures.length).toBeGreaterThan(0)
  })

  test('has the figures that docs/performance.md quotes', async () => {
    const document = readFileSync('docs/performance.md', 'utf8')
    const [, table = ''] =
      /\| figure \| reached \| date \|\n\|[-| ]+\|\n((?:\|.*\n)+)/.exec(document) ?? []
    expect(table.trim()).toBe(tableOf(await readReached()))
  })
})
