import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectWhenIdle } from './idle-gc.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000

/** A process of 100 MB that load makes grow to 300 MB, and a collection shrinks to 120 MB. */
function given() {
  let requests = 0
  let megabytes = 100
  const collect = vi.fn(() => {
    megabytes = Math.min(megabytes, 120)
  })
  const grow = () => {
    megabytes = 300
  }
  const stop = collectWhenIdle(() => requests, {
    collect: collect as never,
    bytes: () => megabytes,
  })
  vi.advanceTimersByTime(MINUTE)
  collect.mockClear()
  const request = () => {
    requests += 1
  }
  return { request, grow, collect, stop }
}

test('the heap is collected once after a load, and again after the next one', () => {
  const { request, grow, collect } = given()
  for (const load of [1, 2]) {
    request()
    grow()
    vi.advanceTimersByTime(MINUTE)
    expect(collect).toHaveBeenCalledTimes(load)
  }
})

test('the heap is also collected after growth without a request, as by a job', () => {
  const { grow, collect } = given()
  grow()
  vi.advanceTimersByTime(MINUTE)
  expect(collect).toHaveBeenCalledTimes(1)
})

test('the heap is collected only while the shop rests', () => {
  const { request, grow, collect, stop } = given()
  request()
  vi.advanceTimersByTime(MINUTE)
  grow()
  for (let i = 0; i < 100; i++) {
    request()
    vi.advanceTimersByTime(4900)
  }
  stop()
  vi.advanceTimersByTime(MINUTE)
  expect(collect).not.toHaveBeenCalled()
})
