import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopHealth } from '#contract/running/health.ts'
import type { HealthLine } from '#contract/running/health-rules.ts'
import { judgeHealth } from '#contract/running/health-rules.ts'
import { createFileMailer } from '#server/platform/mail/mailer.ts'
import { call, givenOrder } from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'
import {
  createInstanceSelf,
  type HeartbeatDeps,
  recordDatabaseSize,
  recordHeartbeat,
  removeHeartbeat,
} from './heartbeat.ts'
import { createInstanceNotes } from './notes.ts'
import { requestDoctorRun, runRequestedDoctor } from './run-doctor.ts'
import { watchMailer, watchProvider } from './watch.ts'

let shop: TestShop
let chief: Person
beforeAll(async () => {
  shop = await openTestShop()
  chief = await givenPerson(shop.db, { role: 'superAdmin' })
})
beforeEach(() =>
  sql`truncate instance, last_answer, error_count, doctor_run, database_size, mail_outbox`.execute(
    shop.db,
  ),
)
afterAll(() => shop.close())

const read = async (): Promise<ShopHealth> =>
  (await call(shop, { url: '/api/operations/health', headers: as(chief) })).json()
const lineOf = async (key: string): Promise<HealthLine | undefined> =>
  judgeHealth(await read()).find((line) => line.key === key)

const givenHeart = (values: Partial<HeartbeatDeps> = {}): HeartbeatDeps => ({
  ...{
    db: shop.db,
    self: createInstanceSelf(),
    notes: createInstanceNotes(),
    dataDir: shop.folder,
    rounds: () => [],
  },
  ...values,
})

describe('a process', () => {
  test('a process reports its life, memory and disk until it ends', async () => {
    const heart = givenHeart()
    await recordHeartbeat(heart)
    await recordHeartbeat(heart)
    const { instances } = await read()
    expect(instances).toHaveLength(1)
    expect(instances[0]).toMatchObject({
      _id: heart.self.id,
      pid: process.pid,
      version: expect.stringMatching(/^\d/),
    })
    expect(instances[0]?.memory).toBeGreaterThan(1e6)
    expect(instances[0]?.diskFree).toBeGreaterThan(0)
    await removeHeartbeat(heart)
    expect((await read()).instances).toEqual([])
  })

  test('that was killed is pointed at', async () => {
    const killed = givenHeart()
    await recordHeartbeat(killed)
    await sql`update instance set seen_at = now() - interval '5 minutes'`.execute(shop.db)
    await recordHeartbeat(givenHeart())
    const lines = judgeHealth(await read()).filter(({ key }) => key === 'instance')
    expect(lines.map(({ state }) => state)).toEqual(['look', 'ok'])
  })

  test('tells of a round of a job that does not end', async () => {
    await recordHeartbeat(
      givenHeart({
        rounds: () => [
          { name: 'mails', seconds: 5_000 },
          { name: 'words', seconds: 5 },
        ],
      }),
    )
    expect((await read()).instances[0]?.slowJobs).toEqual([{ name: 'mails', seconds: 5_000 }])
  })
})

describe('failures', () => {
  test('of calls and jobs are counted over processes, by hour', async () => {
    const notes = createInstanceNotes()
    notes.failed('job', 'mails')
    notes.failed('answer', '500 GET /api/products')
    notes.failed('answer', '500 GET /api/products')
    await notes.write(shop.db)
    await notes.write(shop.db)
    const other = createInstanceNotes()
    other.failed('job', 'mails')
    await other.write(shop.db)
    const counts = (await read()).failures.map(({ name, count }) => [name, count])
    expect(counts.toSorted()).toEqual([
      ['500 GET /api/products', 2],
      ['mails', 2],
    ])
  })

  test('that could not be written are written later', async () => {
    const notes = createInstanceNotes()
    notes.failed('job', 'mails')
    await sql`alter table error_count rename to gone`.execute(shop.db)
    await expect(notes.write(shop.db)).rejects.toThrow()
    await sql`alter table gone rename to error_count`.execute(shop.db)
    notes.failed('job', 'mails')
    await notes.write(shop.db)
    expect((await read()).failures).toMatchObject([{ name: 'mails', count: 2 }])
  })

  test("only the server's own failures are counted", async () => {
    const notes = createInstanceNotes()
    const broken = await givenShop({ notes })
    await sql`drop table wishlist cascade`.execute(broken.db)
    await sql`alter table category rename to gone`.execute(broken.db)
    expect((await call(broken, { url: '/api/categories?secret=1' })).statusCode).toBe(500)
    expect((await call(broken, { url: '/api/nothing' })).statusCode).toBe(404)
    expect(
      (await call(broken, { method: 'POST', url: '/api/sales', payload: { secret: 1 } }))
        .statusCode,
    ).toBe(400)
    await notes.write(shop.db)
    expect((await read()).failures).toMatchObject([
      { kind: 'answer', name: '500 GET /api/categories', count: 1 },
    ])
  })
})

describe('services of others', () => {
  const mail = {
    from: { name: 'x', address: 'x@x.example' },
    to: 'ada@x.example',
    subject: 'x',
    html: 'x',
    text: 'x',
    messageId: 'x',
  }
  const refusing = (error: object) => ({
    send: () => Promise.reject(Object.assign(new Error('550 ada@x.example is unknown'), error)),
  })

  test('a mail server that refuses is named by its code', async () => {
    const notes = createInstanceNotes()
    const down = watchMailer(refusing({ code: 'EAUTH', responseCode: 535 }), notes)
    await expect(down.send(mail)).rejects.toThrow('550')
    await notes.write(shop.db)
    expect(await lineOf('mails')).toMatchObject({
      state: 'act',
      says: expect.stringContaining('EAUTH 535'),
    })
    expect(JSON.stringify(await read())).not.toContain('ada@x.example')
    await watchMailer(createFileMailer(shop.folder), notes).send(mail)
    await notes.write(shop.db)
    expect(await lineOf('mails')).toMatchObject({ state: 'ok' })
  })

  test('a mail server that refuses one address works', async () => {
    const notes = createInstanceNotes()
    await expect(watchMailer(refusing({ code: 'EENVELOPE' }), notes).send(mail)).rejects.toThrow(
      '550',
    )
    await notes.write(shop.db)
    expect(await lineOf('mails')).toMatchObject({ state: 'ok' })
  })

  test('a payment provider that does not answer is named until it does', async () => {
    const notes = createInstanceNotes()
    const cards = watchProvider(shop.cards, notes)
    shop.cards.isDown = true
    await expect(cards.verify('a')).rejects.toThrow('did not answer')
    await notes.write(shop.db)
    expect(await lineOf('provider')).toMatchObject({ state: 'act' })
    shop.cards.isDown = false
    await cards.verify('a')
    await notes.write(shop.db)
    expect(await lineOf('provider')).toMatchObject({ state: 'ok' })
  })
})

describe('waiting work', () => {
  const queueMail = (values: object) =>
    shop.db
      .insertInto('mail_outbox')
      .values({
        dedupe_key: crypto.randomUUID(),
        recipient: 'x',
        template: 'x',
        data: '{}',
        ...values,
      })
      .execute()
  const mails = async () => (await read()).queues.find(({ name }) => name === 'mails')

  test('mails that wait for their time are no fault, late ones are', async () => {
    await queueMail({ next_try_at: sql`now() + interval '1 hour'` })
    expect(await mails()).toMatchObject({ waiting: 1, retried: 0, lateSeconds: 0 })
    await queueMail({
      attempts: 3,
      next_try_at: sql`now() + interval '1 hour'`,
      created_at: sql`now() - interval '20 minutes'`,
    })
    expect(await mails()).toMatchObject({ waiting: 2, retried: 1, lateSeconds: 0 })
    expect(await lineOf('mails')).toMatchObject({
      state: 'act',
      says: expect.stringContaining('20 minutes'),
    })
    await queueMail({ next_try_at: sql`now() - interval '1 hour'` })
    expect((await mails())?.lateSeconds).toBeGreaterThan(3_500)
  })

  test('events that a follower cannot handle are late', async () => {
    await givenOrder(shop)
    await sql`update sale_event set created_at = now() - interval '1 hour'`.execute(shop.db)
    expect(judgeHealth(await read())).toContainEqual(
      expect.objectContaining({ key: 'job', state: 'act' }),
    )
    await sql`delete from sale_event`.execute(shop.db)
  })
})

describe('the doctor', () => {
  test('checks all data when it is asked, once however often, and what is found is shown', async () => {
    const press = () =>
      call(shop, { method: 'POST', url: '/api/operations/doctor', headers: as(chief) })
    const answers = await Promise.all([press(), press(), press()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
    expect((await read()).doctor).toEqual({ last: null, isRunning: true })
    const { id } = await givenOrder(shop)
    await sql`update sale set holder = null, payment_status = 'paid' where id = ${id}`.execute(
      shop.db,
    )
    const runs = await Promise.all([runRequestedDoctor(shop.db), runRequestedDoctor(shop.db)])
    expect(runs.toSorted()).toEqual([0, 1])
    const { last, isRunning } = (await read()).doctor
    expect(isRunning).toBe(false)
    expect(last?.problems).toContainEqual({
      claim: 'an order is paid exactly if one payment settles it',
      offenders: [id],
    })
    expect(await lineOf('doctor')).toMatchObject({ state: 'act', command: 'npm run doctor' })
    await sql`update sale set payment_status = 'unpaid' where id = ${id}`.execute(shop.db)
  })

  test('is asked once a day, and not on the first day of a shop', async () => {
    expect(await runRequestedDoctor(shop.db)).toBe(0)
    await sql`update kysely_migration set timestamp = (now() - interval '40 hours')::text`.execute(
      shop.db,
    )
    expect(await runRequestedDoctor(shop.db)).toBe(1)
    expect(await runRequestedDoctor(shop.db)).toBe(0)
    await sql`update doctor_run set asked_at = now() - interval '31 hours'`.execute(shop.db)
    expect(await runRequestedDoctor(shop.db)).toBe(1)
  })

  test('whose process was killed is told of, and runs again', async () => {
    await requestDoctorRun(shop.db)
    await sql`update doctor_run set started_at = now() - interval '3 hours'`.execute(shop.db)
    await runRequestedDoctor(shop.db)
    expect(await lineOf('doctor')).toMatchObject({
      state: 'look',
      says: expect.stringContaining('was stopped'),
    })
  })
})

test('the database tells its version, its size, its growth and its biggest tables', async () => {
  await recordDatabaseSize(shop.db)
  await sql`insert into database_size (day, bytes) values (current_date - 7, 1000)`.execute(shop.db)
  const { database } = await read()
  expect(database).toMatchObject({
    version: expect.stringMatching(/^1\d/),
    schema: expect.stringMatching(/^\d{4}-\d\d-\d\d-/),
  })
  expect(database.before?.bytes).toBe(1000)
  expect(database.tables[0]?.bytes).toBeGreaterThan(database.tables[1]?.bytes ?? 0)
})

test('what asks somebody to act is on the dashboard of super admins alone', async () => {
  const other = await givenShop({ db: shop.db })
  const admin = await givenPerson(shop.db, { role: 'admin' })
  await sql`update kysely_migration set timestamp = (now() - interval '40 days')::text`.execute(
    shop.db,
  )
  const toDo = async (person: Person) => {
    const { data } = (await call(other, { url: '/api/dashboard/todo', headers: as(person) })).json()
    return data.find(({ key }: { key: string }) => key === 'health')
  }
  expect(await toDo(chief)).toEqual({ key: 'health', count: 1 }) // there is no backup
  expect(await toDo(admin)).toBeUndefined()
})
