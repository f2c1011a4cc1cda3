import fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '../http/error-handler.ts'
import { createFairQueue, NotRun, type QueueTurn, type TaskNeed } from './fair-queue.ts'

const ATTACKS = 385

/** A queue whose tasks end when the test ends them, and the order in which they started. */
function givenQueue({ atOnce = 2, maxWaiting = 32 } = {}) {
  const queue = createFairQueue({ atOnce, maxWaiting })
  const started: string[] = []
  const ends: (() => void)[] = []
  let most = 0
  const run = (name: string, turn: QueueTurn, need?: TaskNeed) =>
    queue
      .run(
        turn,
        async () => {
          started.push(name)
          most = Math.max(most, ends.length + 1)
          await new Promise<void>((end) => ends.push(end))
          return name
        },
        need,
      )
      .catch((error: unknown) =>
        error instanceof NotRun ? `not run: ${error.why}` : Promise.reject(error),
      )
  const tick = () => new Promise((resolve) => setImmediate(resolve))
  /** Ends one running task and lets the next start. */
  const endOne = async () => {
    await tick()
    ends.shift()?.()
    await tick()
  }
  const endAll = async () => {
    do await endOne()
    while (ends.length > 0)
  }
  return { run, started, endOne, endAll, most: () => most }
}

test('runs two at once and not more', async () => {
  const { run, endAll, started, most } = givenQueue()
  const all = ['a', 'b', 'c', 'd'].map((name) => run(name, { group: name }))
  await endAll()
  expect([await Promise.all(all), started, most()]).toEqual([
    ['a', 'b', 'c', 'd'],
    ['a', 'b', 'c', 'd'],
    2,
  ])
})

test(`behind ${ATTACKS} tasks of one group, the task of another group is next`, async () => {
  const { run, started, endOne, endAll } = givenQueue()
  const attack = Array.from({ length: ATTACKS }, (_, i) =>
    run(`attack ${i}`, { group: 'attacker' }),
  )
  const honest = run('honest', { group: 'home' })
  await endOne()
  expect(started).toEqual(['attack 0', 'attack 1', 'honest'])
  await endAll()
  expect(await honest).toBe('honest')
  const refused = (await Promise.all(attack)).filter((outcome) => outcome.startsWith('not run'))
  expect(refused).toHaveLength(ATTACKS - 2 - 31)
})

test(`behind ${ATTACKS} groups, a known caller is next, and none waits for more than the queue`, async () => {
  const { run, started, endOne, endAll } = givenQueue()
  const crowd = Array.from({ length: ATTACKS }, (_, i) =>
    run(`stranger ${i}`, { group: `stranger ${i}` }),
  )
  const known = run('known', { group: 'home', priority: 'first' })
  await endOne()
  expect(started).toEqual(['stranger 0', 'stranger 1', 'known'])
  await endAll()
  expect(await known).toBe('known')
  const outcomes = await Promise.all(crowd)
  expect(outcomes.filter((outcome) => outcome === 'not run: the queue is full')).toHaveLength(
    ATTACKS - 2 - 31,
  )
})

test('tasks with priority take turns among themselves, too', async () => {
  const { run, started, endOne, endAll } = givenQueue({ atOnce: 1, maxWaiting: 4 })
  const many = Array.from({ length: 10 }, (_, i) =>
    run(`many ${i}`, { group: 'many', priority: 'first' }),
  )
  const one = run('one', { group: 'one', priority: 'first' })
  const stranger = run('stranger', { group: 'stranger' })
  await endOne()
  expect(started).toEqual(['many 0', 'one'])
  await endAll()
  expect([await one, await stranger]).toEqual(['one', 'not run: the queue is full'])
  await Promise.all(many)
})

test('a caller who leaves the queue costs nothing', async () => {
  const { run, started, endAll } = givenQueue({ atOnce: 1 })
  const leaving = new AbortController()
  const outcomes = [
    run('first', { group: 'a' }),
    run('left', { group: 'b', signal: leaving.signal }),
    run('stays', { group: 'c' }),
    run('came too late', { group: 'd', signal: AbortSignal.abort() }),
  ]
  leaving.abort()
  await endAll()
  expect(started).toEqual(['first', 'stays'])
  const left = 'not run: the caller left'
  expect(await Promise.all(outcomes)).toEqual(['first', left, 'stays', left])
})

test('a refusal is 503 with Retry-After, and no error in the log', async () => {
  const lines: string[] = []
  const server = fastify({
    logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
  })
  handleErrors(server)
  server.get('/', () => {
    throw new NotRun('the queue is full')
  })
  const answer = await server.inject('/')
  expect([answer.statusCode, answer.headers['retry-after'], lines]).toEqual([503, '2', []])
})

test('a task that fails makes room, too', async () => {
  const queue = createFairQueue({ atOnce: 1, maxWaiting: 1 })
  const failing = queue.run({ group: 'a' }, () => Promise.reject(new Error('broken')))
  const next = queue.run({ group: 'a' }, async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('what nobody waits for starts after all others, and is never refused', async () => {
  const { run, started, endOne, endAll } = givenQueue({ atOnce: 1, maxWaiting: 1 })
  const running = run('running', { group: 'a' })
  const later = ['later 1', 'later 2', 'later 3'].map((name) =>
    run(name, { group: 'shop', priority: 'last', isOwnWork: true }),
  )
  const visitor = run('visitor', { group: 'b' })
  const tooMany = run('too many', { group: 'c' })
  const staff = run('staff', { group: 'd', priority: 'first' })
  await endOne()
  await endOne()
  expect(started).toEqual(['running', 'staff', 'later 1'])
  await endAll()
  const refused = 'not run: the queue is full'
  expect(await Promise.all([running, visitor, tooMany, staff])).toEqual([
    'running',
    refused,
    refused,
    'staff',
  ])
  expect(await Promise.all(later)).toEqual(['later 1', 'later 2', 'later 3'])
})

test('two large tasks never run at once, and small ones pass the second', async () => {
  const { run, started, endOne, endAll } = givenQueue()
  const isLarge = true
  const all = [
    run('large 1', { group: 'a' }, { isLarge }),
    run('large 2', { group: 'b' }, { isLarge }),
    run('small', { group: 'c' }),
  ]
  await endOne()
  expect(started).toEqual(['large 1', 'small', 'large 2'])
  await endAll()
  await Promise.all(all)
})

test('a task that needs both places runs alone, and no later one passes it', async () => {
  const { run, started, endOne, endAll } = givenQueue()
  const first = run('first', { group: 'a' })
  const alone = run('alone', { group: 'b' }, { places: 2 })
  const after = run('after', { group: 'c' })
  await endOne()
  expect(started).toEqual(['first', 'alone'])
  await endOne()
  expect(started).toEqual(['first', 'alone', 'after'])
  await endAll()
  await Promise.all([first, alone, after])
})

test('when a task that needs both places leaves, those behind it start', async () => {
  const { run, started, endAll } = givenQueue()
  const leaving = new AbortController()
  const first = run('first', { group: 'a' })
  const left = run('left', { group: 'b', signal: leaving.signal }, { places: 2 })
  const behind = run('behind', { group: 'c' })
  leaving.abort()
  expect(await left).toBe('not run: the caller left')
  expect(started).toEqual(['first', 'behind'])
  await endAll()
  await Promise.all([first, behind])
})
