import { beforeEach, expect, test } from 'vitest'
import { createLoadLimit } from './load-limit.ts'

let ms: number
beforeEach(() => {
  ms = 0
})
const ROOM = { atFirst: 256, least: 16 }
const now = (): number => ms

type LoadLimit = ReturnType<typeof createLoadLimit>

const fill = (limit: LoadLimit, times: number): void => {
  for (let i = 0; i < times; i++) limit.enter()
}

type Run = { perSecond: number; offered: number; seconds: number }

/**
 * A shop that answers so many in a second is asked for more; returns how many were inside at most,
 * at the end.
 */
function run(limit: LoadLimit, { perSecond, offered, seconds }: Run): number {
  let [due, done, most] = [0, 0, 0]
  const end = ms + seconds * 1000
  for (; ms < end; ms += 1) {
    for (due += offered / 1000; due >= 1; due -= 1) ask(limit)
    for (done += perSecond / 1000; done >= 1; done -= 1) answer(limit)
    if (ms > end - 1000) most = Math.max(most, limit.inside())
  }
  return most
}

const ask = (limit: LoadLimit): void => (limit.isFull() ? undefined : limit.enter())
const answer = (limit: LoadLimit): void => (limit.inside() > 0 ? limit.leave() : undefined)

test('256 come in at once, and the next is refused', () => {
  const limit = createLoadLimit({ ...ROOM, now })
  fill(limit, 255)
  expect(limit.isFull()).toBe(false)
  fill(limit, 1)
  expect(limit.isFull()).toBe(true)
})

test.each([100, 300, 1000, 3000])(
  'at five times %i requests a second nobody waits over 400 ms',
  (perSecond) => {
    const limit = createLoadLimit({ ...ROOM, now })
    const most = run(limit, { perSecond, offered: 5 * perSecond, seconds: 5 })
    expect((most / perSecond) * 1000).toBeLessThan(400)
    expect((most / perSecond) * 1000).toBeGreaterThan(150)
  },
)

test('a shop that answers nothing any more lets sixteen in', () => {
  const limit = createLoadLimit({ ...ROOM, now })
  run(limit, { perSecond: 0, offered: 1000, seconds: 5 })
  expect(limit.most()).toBe(16)
})

test('half a second after the load has gone, 256 may come in again', () => {
  const limit = createLoadLimit({ ...ROOM, now })
  run(limit, { perSecond: 100, offered: 500, seconds: 5 })
  run(limit, { perSecond: 100, offered: 20, seconds: 1 })
  ms += 500
  expect([limit.isFull(), limit.most()]).toEqual([false, 256])
})

test('a crowd is let in for its time, and what comes after it is refused', () => {
  const limit = createLoadLimit({ ...ROOM, crowdMs: 2_000, now })
  fill(limit, 256)
  for (; ms < 2_000; ms += 1) {
    expect(limit.isFull()).toBe(false)
    limit.enter()
  }
  expect(limit.isFull()).toBe(true)
})

test('a crowd that was answered in between has its time again', () => {
  const limit = createLoadLimit({ ...ROOM, crowdMs: 2_000, now })
  fill(limit, 300)
  ms = 1_900
  for (let i = 0; i < 300; i++) limit.leave()
  fill(limit, 300)
  ms = 3_000
  expect(limit.isFull()).toBe(false)
})

test('256 who wait ten seconds for the payment provider do not lower it', () => {
  const limit = createLoadLimit({ ...ROOM, now })
  fill(limit, 256)
  for (let i = 0; i < 256; i++) limit.leaveLimit()
  run(limit, { perSecond: 100, offered: 20, seconds: 10 })
  expect(limit.most()).toBe(256)
})

test('an address that fills the shop keeps out itself, and no other', () => {
  const limit = createLoadLimit({ ...ROOM, now })
  for (let i = 0; i < 256; i++) limit.enter('stranger')
  expect([limit.isFull('stranger'), limit.isFull('visitor')]).toEqual([true, false])
  for (let i = 0; i < 32; i++) limit.enter('visitor')
  expect(limit.isFull('visitor')).toBe(true)
  for (let i = 0; i < 32; i++) limit.leave('visitor')
  expect(limit.isFull('visitor')).toBe(false)
})

test('a crowd of addresses is refused, as none has much more than another', () => {
  const limit = createLoadLimit({ ...ROOM, now })
  for (let i = 0; i < 256; i++) limit.enter(`visitor ${i % 64}`)
  expect(limit.isFull('another')).toBe(true)
})

test('behind one crowded address, half as many as the limit come in from others', () => {
  const limit = createLoadLimit({ ...ROOM, now })
  for (let i = 0; i < 256; i++) limit.enter('stranger')
  let others = 0
  for (; !limit.isFull(`visitor ${others}`); others++) limit.enter(`visitor ${others}`)
  expect(others).toBe(128)
})
