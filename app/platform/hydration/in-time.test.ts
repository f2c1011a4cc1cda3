import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS } from '#contract/platform/limits.ts'
import { resolveInTime } from './in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('§9 code that has not come after 120 s has failed', async () => {
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
  const failed = vi.fn()
  resolveInTime(() => new Promise(() => {})).catch(failed)
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledOnce()
})

test('code that came in time leaves no timer', async () => {
  expect(await resolveInTime(async () => 'menu')).toBe('menu')
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
