import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { acceptWaiting } from './accept-waiting.ts'

/** Resolves with the turns that work was put off, where so many come, one in a turn. */
async function turnsUntilWork(visitors: number): Promise<number> {
  const server = new EventEmitter()
  const isDone = { work: false }
  const work = acceptWaiting(server as Server)().then(() => {
    isDone.work = true
  })
  let turns = 0
  while (!isDone.work) {
    turns += 1
    if (turns <= visitors) server.emit('connection')
    await nextTurn()
  }
  await work
  return turns
}

test('long work begins in the next turn, or once those who came meanwhile are accepted', async () => {
  expect(await turnsUntilWork(0)).toBe(1)
  expect(await turnsUntilWork(10)).toBe(11)
})

test('it begins after 32 turns, however many come', async () => {
  expect(await turnsUntilWork(1_000)).toBe(32)
})
