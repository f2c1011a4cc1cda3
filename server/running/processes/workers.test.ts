import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWorkerPool } from './workers.ts'

type Start = 'serves' | 'fails'

/**
 * Processes that serve, or end, as soon as they are started; those after the last of `starts`
 * serve.
 */
function givenProcesses(starts: Start[]) {
  const started: Worker[] = []
  const said: string[] = []
  const fork = (): Worker => {
    const worker: EventEmitter = Object.assign(new EventEmitter(), {
      isConnected: () => true,
      send: () => setImmediate(() => worker.emit('exit', 0, null)),
    })
    const isServing = (starts[started.length] ?? 'serves') === 'serves'
    started.push(worker as unknown as Worker)
    setImmediate(() => (isServing ? worker.emit('listening') : worker.emit('exit', 1, null)))
    return worker as unknown as Worker
  }
  const giveUp = (): void => void said.push('gave up')
  return {
    started,
    said,
    options: { fork, giveUp, pauseMs: 1, say: (line: string) => void said.push(line) },
  }
}

test('a process that ends before it serves is replaced', async () => {
  const { started, said, options } = givenProcesses(['serves', 'serves', 'fails', 'fails'])
  await createWorkerPool({ count: 3, ...options }).open()
  await expect.poll(() => started.length).toBe(5)
  expect(said).toEqual(['A process of the shop ended (before it served); another takes its place.'])
})

test('when the first ends before it serves, no other is started', async () => {
  const { started, options } = givenProcesses(['fails'])
  await expect(createWorkerPool({ count: 3, ...options }).open()).rejects.toThrow(
    'before it served',
  )
  expect(started).toHaveLength(1)
})

test('one that ends while others are replaced gets one successor, not two', async () => {
  const { started, options } = givenProcesses([])
  // the successor comes after this test
  const workers = createWorkerPool({ count: 2, ...options, pauseMs: 60_000 })
  await workers.open()
  const replaced = workers.replaceAll()
  await nextTick()
  started[1]?.emit('exit', 1, null)
  await replaced
  expect(started).toHaveLength(3)
})
