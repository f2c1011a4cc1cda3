import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tidyMemory } from './tidy-memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000

/** A process of 100 MB that a rush makes grow to 300, and collecting takes back to 120. */
function given() {
  const server = createServer()
  let megabytes = 100
  const collect = vi.fn(() => {
    megabytes = Math.min(megabytes, 120)
  })
  const grow = () => {
    megabytes = 300
  }
  const stop = tidyMemory(server, { collect: collect as never, bytes: () => megabytes })
  vi.advanceTimersByTime(MINUTE)
  collect.mockClear()
  return { ask: () => server.emit('request'), grow, collect, stop }
}

test('the heap is collected once when a rush is over, and again after the next one', () => {
  const { ask, grow, collect } = given()
  for (const rush of [1, 2]) {
    ask()
    grow()
    vi.advanceTimersByTime(MINUTE)
    expect(collect).toHaveBeenCalledTimes(rush)
  }
})

test('also when a job made it grow, and nobody asked', () => {
  const { grow, collect } = given()
  grow()
  vi.advanceTimersByTime(MINUTE)
  expect(collect).toHaveBeenCalledTimes(1)
})

test('not while requests come, not where little has come together, not after the shop has closed', () => {
  const { ask, grow, collect, stop } = given()
  ask()
  vi.advanceTimersByTime(MINUTE)
  grow()
  for (let i = 0; i < 100; i++) {
    ask()
    vi.advanceTimersByTime(4900)
  }
  stop()
  vi.advanceTimersByTime(MINUTE)
  expect(collect).not.toHaveBeenCalled()
})
