import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#test/database.ts'
import { LOG, listenersOf } from '#test/instances.ts'
import { type Broadcast, createBroadcast, type Publish, publishOnce } from './broadcast.ts'
import { type Database, openPostgres } from './open.ts'

const WORDS = { name: 'words', item: z.string() }
const NUMBERS = { name: 'numbers', item: z.number() }

describe.runIf(inject('database').kind === 'postgres')(
  'messages between instances on one PostgreSQL',
  () => {
    let database: Database
    beforeAll(async () => {
      database = await openTestDatabase()
    })
    afterAll(() => database.close())

    type Instance = {
      broadcast: Broadcast
      words: string[]
      numbers: number[]
      changes: string[]
    } & {
      say: Publish<string>
      count: Publish<number>
    }

    /** An instance that listens to words and numbers. */
    async function givenInstance(): Promise<Instance> {
      const broadcast = createBroadcast(database)
      const [words, numbers, changes]: [string[], number[], string[]] = [[], [], []]
      const say = broadcast.subscribe(WORDS, {
        receive: (items) => words.push(...items),
        connected: () => changes.push('connected'),
        lost: () => changes.push('lost'),
      })
      const count = broadcast.subscribe(NUMBERS, { receive: (items) => numbers.push(...items) })
      broadcast.start(LOG)
      onTestFinished(() => broadcast.stop())
      await expect.poll(() => changes).toEqual(['connected'])
      return { broadcast, words, numbers, changes, say, count }
    }

    test('messages reach subscribers on other instances in order', async () => {
      const [here, there] = [await givenInstance(), await givenInstance()]
      await Promise.all([here.say(['a', 'b']), here.count([1]), here.say(['c'])])
      await expect.poll(() => [there.words, there.numbers]).toEqual([['a', 'b', 'c'], [1]])
      await there.say(['answer'])
      await expect.poll(() => here.words).toEqual(['answer'])
      expect([here.numbers, there.words]).toEqual([[], ['a', 'b', 'c']])
    })

    test('published while a statement runs are sent together, each once', async () => {
      const [here, there] = [await givenInstance(), await givenInstance()]
      void here.say(['first'])
      await Promise.all(Array.from({ length: 100 }, (_, i) => here.count([i % 10])))
      await here.say(['last'])
      await expect.poll(() => there.words).toEqual(['first', 'last'])
      expect(there.numbers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    })

    test('have any length: a thousand items, and letters of three bytes', async () => {
      const [here, there] = [await givenInstance(), await givenInstance()]
      const items = Array.from({ length: 1000 }, (_, i) => `${'Ọ̀'.repeat(25)} ${i}`)
      await here.say(items)
      await expect.poll(() => there.words).toEqual(items)
    })

    test('of other clients on the channel are ignored', async () => {
      const [here, there] = [await givenInstance(), await givenInstance()]
      const client = new pg.Client(database.connection)
      await client.connect()
      const foreign = [
        '{"from":"x","entries":[["words",1],["numbers","a"],["nothing",1]]}',
        '{"from":"x","entries":[[]]}',
      ]
      for (const text of [
        '',
        'no json',
        '{}',
        '[]',
        'null',
        '{"from":1}',
        '{"entries":"words"}',
        ...foreign,
      ]) {
        await client.query('select pg_notify($1, $2)', ['broadcast', text])
      }
      await client.end()
      await here.say(['after'])
      await expect.poll(() => [there.words, there.numbers]).toEqual([['after'], []])
    })

    test('of a command reach every instance', async () => {
      const instances = [await givenInstance(), await givenInstance()]
      await publishOnce(database.db, WORDS, ['command'])
      await expect
        .poll(() => instances.map(({ words }) => words))
        .toEqual([['command'], ['command']])
    })

    test('a broken subscription is reported and made again', async () => {
      const [here, there] = [await givenInstance(), await givenInstance()]
      for (const pid of await listenersOf(database))
        await sql`select pg_terminate_backend(${pid})`.execute(database.db)
      await expect.poll(() => there.changes.slice(0, 2)).toEqual(['connected', 'lost'])
      await expect.poll(() => there.changes.at(-1)).toBe('connected')
      await here.say(['again'])
      await expect.poll(() => there.words).toEqual(['again'])
    })

    test('that could not be sent are sent later; publishing does not fail', async () => {
      const there = await givenInstance()
      const closed = openPostgres('postgres://127.0.0.1:1/none')
      const warnings: string[] = []
      let isDown = true
      const broadcast = createBroadcast(
        Object.defineProperty({ ...database }, 'db', {
          get: () => (isDown ? closed.db : database.db),
        }),
      )
      const say = broadcast.subscribe(WORDS, { receive: () => {} })
      broadcast.start({ warn: (...said: unknown[]) => void warnings.push(String(said.at(-1))) })
      await say(['late'])
      expect([there.words, warnings]).toEqual([[], [expect.stringContaining('sent again')]])
      isDown = false
      await expect.poll(() => there.words).toEqual(['late'])
      await broadcast.stop()
      await closed.close()
    })

    test('can be stopped before the connection is made, and before the start', async () => {
      const [started, unused] = [createBroadcast(database), createBroadcast(database)]
      started.start(LOG)
      await started.stop()
      await unused.stop()
    })
  },
)

describe.runIf(inject('database').kind === 'embedded')('the embedded database', () => {
  test('serves one instance: nothing is sent', async () => {
    const database = await openTestDatabase()
    const received: string[] = []
    const [here, there] = [createBroadcast(database), createBroadcast(database)]
    there.subscribe(WORDS, { receive: (items) => received.push(...items) })
    for (const broadcast of [here, there]) broadcast.start(LOG)
    await here.subscribe(WORDS, { receive: () => {} })(['word'])
    for (const broadcast of [here, there]) await broadcast.stop()
    expect(received).toEqual([])
    await database.close()
  })
})
