import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tidyMemory } from './tidy-memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function given() {
  const server = createServer()
  const collect = vi.fn()
  const stop = tidyMemory(server, collect)
  return { ask: () => server.emit('request'), collect, stop }
}

test('the heap is collected once when a rush is over, and again after the next one', () => {
  const { ask, collect } = given()
  ask()
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(collect).toHaveBeenCalledTimes(1)
  ask()
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(2)
})

test('not while requests come, not in a shop that nobody visits, not after it has closed', () => {
  const { ask, collect, stop } = given()
  vi.advanceTimersByTime(60_000)
  for (let i = 0; i < 100; i++) {
    ask()
    vi.advanceTimersByTime(4900)
  }
  expect(collect).not.toHaveBeenCalled()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(collect).not.toHaveBeenCalled()
})
