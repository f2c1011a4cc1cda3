import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { acceptWaitingConnections } from './accept-waiting.ts'

/** Resolves with the turns that work was put off, where so many come, one in a turn. */
async function turnsUntilWork(visitors: number): Promise<number> {
  const server = new EventEmitter()
  const isDone = { work: false }
  const work = acceptWaitingConnections(server as Server)().then(() => {
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

test('long work begins once no visitor came in a whole turn', async () => {
  expect(await turnsUntilWork(0)).toBe(2)
  expect(await turnsUntilWork(10)).toBe(11)
})

test('it begins after 33 turns, however many come', async () => {
  expect(await turnsUntilWork(1_000)).toBe(33)
})

test('connections that wait already are accepted before long work begins', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const visitors = Array.from({ length: 5 }, () =>
    connect((server.address() as AddressInfo).port, '127.0.0.1'),
  )
  onTestFinished(() => {
    server.close()
    for (const visitor of visitors) visitor.destroy()
  })
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  const acceptOthers = acceptWaitingConnections(server)
  await new Promise((done) => server.once('connection', () => acceptOthers().then(done)))
  expect(accepted).toBe(5)
})
