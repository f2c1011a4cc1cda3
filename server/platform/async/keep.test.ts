import { expect, test } from 'vitest'
import { createKeptValue } from './keep.ts'

test('a value is read once, and again after it is dropped', async () => {
  let reads = 0
  const kept = createKeptValue(async () => ++reads)
  expect(await Promise.all([kept.read(), kept.read()])).toEqual([1, 1])
  kept.drop()
  expect([await kept.read(), await kept.read()]).toEqual([2, 2])
})

test('a read that fails is not kept', async () => {
  const answers = [Promise.reject(new Error('down')), Promise.resolve('up')]
  const kept = createKeptValue(() => answers.shift() ?? Promise.reject(new Error('read again')))
  await expect(kept.read()).rejects.toThrow('down')
  expect([await kept.read(), await kept.read()]).toEqual(['up', 'up'])
})

test('a read that fails after it was dropped drops no newer one', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  const answers = [promise, Promise.resolve('new')]
  const kept = createKeptValue(() => answers.shift() ?? Promise.reject(new Error('read again')))
  const old = kept.read()
  kept.drop()
  expect(await kept.read()).toBe('new')
  reject(new Error('down'))
  await expect(old).rejects.toThrow('down')
  expect(await kept.read()).toBe('new')
})
