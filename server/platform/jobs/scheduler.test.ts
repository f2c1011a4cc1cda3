import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startScheduledJobs } from './scheduler.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const log = { error: () => {} }

test('a later job waits for its pause, and failures are reported', async () => {
  const run = vi.fn(async (): Promise<number> => {
    throw new Error('the disk is full')
  })
  const failed = vi.fn()
  const jobs = startScheduledJobs([{ name: 'maintenance', everyMs: 1000, isLater: true, run }], {
    log,
    failed,
  })
  await vi.advanceTimersByTimeAsync(900)
  expect(run).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(run).toHaveBeenCalledTimes(1)
  expect(failed).toHaveBeenCalledWith('maintenance')
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledTimes(2)
  await jobs.stop()
})

test('a later job that is stopped before its first round never runs', async () => {
  const run = vi.fn(async () => 0)
  await startScheduledJobs([{ name: 'maintenance', everyMs: 1000, isLater: true, run }], {
    log,
  }).stop()
  await vi.advanceTimersByTimeAsync(2000)
  expect(run).not.toHaveBeenCalled()
})
