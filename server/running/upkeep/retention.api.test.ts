import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { timeBeforeNow } from '#server/platform/db/now.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { givenOrder, givenProduct } from '#test/factories.ts'
import { givenPerson, givenSession, login, refresh, refreshCookie } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { deleteExpiredRows, retentions } from './retention.ts'

let shop: TestShop
let userId: string
/** Users of the carts. */
const owners: string[] = []
let saleId: string
let sessionId: string
let variantId: string
beforeAll(async () => {
  shop = await openTestShop()
  userId = (await givenPerson(shop.db)).id
  saleId = (await givenOrder(shop)).id
  owners.push((await givenPerson(shop.db)).id, (await givenPerson(shop.db)).id)
  variantId = (await givenProduct(shop.db)).id
})
beforeEach(async () => {
  for (const { table } of retentions) await sql`delete from ${sql.table(table)}`.execute(shop.db)
  sessionId = (await givenSession(shop.db, { id: userId, role: 'users' })).sessionId
})
afterAll(() => shop.close())

type Values = Record<string, unknown>

/** Complete rows of a table, of which a case says what matters. */
const rows: Partial<Record<keyof Schema, (values: Values) => Values>> = {
  session: (values) => ({
    id: randomUUID(),
    user_id: userId,
    user_agent: 'x',
    address: 'x',
    ...values,
  }),
  refresh_token: (values) => ({
    id: randomUUID(),
    token_hash: randomUUID(),
    expires_at: timeBeforeNow('-7 days'),
    ...values,
  }),
  account_code: (values) => ({
    id: randomUUID(),
    user_id: userId,
    kind: 'reset',
    code_hash: randomUUID(),
    ...values,
  }),
  mail_outbox: (values) => ({
    dedupe_key: randomUUID(),
    recipient: 'x',
    template: 'x',
    data: '{}',
    ...values,
  }),
  webhook_inbox: (values) => ({ dedupe_key: randomUUID(), event: 'x', body: 'x', ...values }),
  rate_limit: (values) => ({ key: randomUUID(), hits: 1, ...values }),
  idempotency_key: (values) => ({
    key: randomUUID(),
    request_hash: 'x',
    sale_id: saleId,
    adjusted: false,
    ...values,
  }),
  order_hold: (values) => ({ holder: randomUUID(), max_orders: 10, max_pieces: 200, ...values }),
  export_ticket: (values) => ({
    token_hash: randomUUID(),
    kind: 'orders',
    session_id: sessionId,
    ...values,
  }),
  import: (values) => ({ id: randomUUID(), ...values }),
  instance: (values) => ({
    ...{
      id: randomUUID(),
      host: 'x',
      pid: 1,
      version: 'x',
      node: 'x',
      started_at: timeBeforeNow('900 days'),
    },
    ...{ memory: 1, disk_free: 1, disk_size: 1 },
    ...values,
  }),
  error_count: (values) => ({ kind: 'job', name: randomUUID(), count: 1, ...values }),
  database_size: (values) => ({ bytes: 1, ...values }),
  doctor_run: (values) => ({ id: randomUUID(), ...values }),
  backup_run: (values) => ({ id: randomUUID(), target: 'x', ...values }),
  bulk_job: (values) => ({
    ...{
      id: randomUUID(),
      action: 'complete',
      actor_id: userId,
      actor_name: 'x',
      address: 'x',
      total: 1,
    },
    ...values,
  }),
  sheet_save: (values) => ({
    actor_id: userId,
    save_id: randomUUID(),
    variant_id: variantId,
    ...values,
  }),
  cart: (values) => ({ user_id: owners.shift(), ...values }),
  stock_alert: (values) => ({
    id: randomUUID(),
    variant_id: variantId,
    email: `${randomUUID()}@example.com`,
    ...values,
  }),
}

async function insert(table: keyof Schema, values: Values): Promise<string> {
  const row = rows[table]?.(values) ?? values
  const names = Object.keys(row).map((name) => sql.ref(name))
  const inserted = await sql<{ place: string }>`
    insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})
    returning ctid::text as place`.execute(shop.db)
  return inserted.rows[0]?.place as string
}

const places = async (table: keyof Schema): Promise<string[]> =>
  (
    await sql<{ place: string }>`select ctid::text as place from ${sql.table(table)}`.execute(
      shop.db,
    )
  ).rows.map(({ place }) => place)

type Case = [table: keyof Schema, what: string, stays: boolean, values: Values]
const [browser, elsewhere] = [randomUUID(), randomUUID()]

const cases: Case[] = [
  ['search_count', 'an old day', false, { text: 'old', day: timeBeforeNow('101 days') }],
  [
    'search_count',
    'a day that the back office shows',
    true,
    { text: 'new', day: timeBeforeNow('89 days') },
  ],
  [
    'account_code',
    'an old one that was never used',
    false,
    { expires_at: timeBeforeNow('25 hours') },
  ],
  [
    'account_code',
    'an old one that was used',
    false,
    { expires_at: timeBeforeNow('25 hours'), used_at: timeBeforeNow('26 hours') },
  ],
  ['account_code', 'one in use', true, { expires_at: timeBeforeNow('-1 hour') }],
  ['account_code', 'one that has just expired', true, { expires_at: timeBeforeNow('1 minute') }],
  [
    'mail_outbox',
    'an old mail that was sent',
    false,
    { status: 'sent', created_at: timeBeforeNow('31 days') },
  ],
  [
    'mail_outbox',
    'one that was given up long ago',
    false,
    { status: 'failed', created_at: timeBeforeNow('91 days') },
  ],
  [
    'mail_outbox',
    'one that was given up',
    true,
    { status: 'failed', created_at: timeBeforeNow('31 days') },
  ],
  [
    'mail_outbox',
    'one that was sent lately',
    true,
    { status: 'sent', created_at: timeBeforeNow('29 days') },
  ],
  [
    'mail_outbox',
    'one that still waits, however old',
    true,
    { status: 'pending', created_at: timeBeforeNow('900 days') },
  ],
  [
    'webhook_inbox',
    'an old event that was handled',
    false,
    { status: 'done', received_at: timeBeforeNow('31 days') },
  ],
  [
    'webhook_inbox',
    'one that was given up long ago',
    false,
    { status: 'failed', received_at: timeBeforeNow('91 days') },
  ],
  [
    'webhook_inbox',
    'one that was given up',
    true,
    { status: 'failed', received_at: timeBeforeNow('31 days') },
  ],
  [
    'webhook_inbox',
    'one that was handled lately',
    true,
    { status: 'done', received_at: timeBeforeNow('29 days') },
  ],
  [
    'webhook_inbox',
    'one that still waits, however old',
    true,
    { status: 'pending', received_at: timeBeforeNow('900 days') },
  ],
  ['rate_limit', 'an old window', false, { window_start: timeBeforeNow('25 hours') }],
  ['rate_limit', 'a window of a day', true, { window_start: timeBeforeNow('23 hours') }],
  ['order_hold', 'a holder of nothing', false, { orders: 0, pieces: 0 }],
  ['order_hold', 'a holder of an unpaid order', true, { orders: 1, pieces: 3 }],
  [
    'order_hold',
    'one that cancelled within the hour',
    true,
    { orders: 0, pieces: 0, cancelled_at: sql`array[${timeBeforeNow('59 minutes')}]` },
  ],
  [
    'order_hold',
    'one that cancelled before',
    false,
    { orders: 0, pieces: 0, cancelled_at: sql`array[${timeBeforeNow('61 minutes')}]` },
  ],
  ['idempotency_key', 'an old key', false, { created_at: timeBeforeNow('8 days') }],
  ['idempotency_key', 'a key of this week', true, { created_at: timeBeforeNow('6 days') }],
  ['sheet_save', 'an old one', false, { created_at: timeBeforeNow('8 days') }],
  ['sheet_save', 'one of this week', true, { created_at: timeBeforeNow('6 days') }],
  ['export_ticket', 'an old one', false, { expires_at: timeBeforeNow('25 hours') }],
  ['export_ticket', 'one of today', true, { expires_at: timeBeforeNow('23 hours') }],
  [
    'import',
    'an old finished import',
    false,
    { status: 'done', created_at: timeBeforeNow('8 days') },
  ],
  ['import', 'an old check', false, { status: 'checked', created_at: timeBeforeNow('21 hours') }],
  [
    'import',
    'a check that never ended',
    false,
    { status: 'checking', created_at: timeBeforeNow('21 hours') },
  ],
  [
    'import',
    'a finished one of this week',
    true,
    { status: 'done', created_at: timeBeforeNow('6 days') },
  ],
  [
    'import',
    'a check of today',
    true,
    { status: 'checked', created_at: timeBeforeNow('19 hours') },
  ],
  [
    'import',
    'one that runs, however old',
    true,
    { status: 'running', created_at: timeBeforeNow('900 days') },
  ],
  [
    'bulk_job',
    'a selection that was never started',
    false,
    { created_at: timeBeforeNow('25 hours') },
  ],
  [
    'bulk_job',
    'one that was done long ago',
    false,
    { status: 'done', created_at: timeBeforeNow('91 days') },
  ],
  [
    'bulk_job',
    'one that was done lately',
    true,
    { status: 'done', created_at: timeBeforeNow('89 days') },
  ],
  ['bulk_job', 'a selection of today', true, { created_at: timeBeforeNow('23 hours') }],
  [
    'bulk_job',
    'one that runs, however old',
    true,
    { status: 'running', created_at: timeBeforeNow('900 days') },
  ],
  [
    'stock_alert',
    'one that was never confirmed',
    false,
    { state: 'unconfirmed', changed_at: timeBeforeNow('49 hours') },
  ],
  [
    'stock_alert',
    'one that was told long ago',
    false,
    { state: 'told', changed_at: timeBeforeNow('31 days') },
  ],
  [
    'stock_alert',
    'one that somebody left long ago',
    false,
    { state: 'left', changed_at: timeBeforeNow('31 days') },
  ],
  [
    'stock_alert',
    'one that may still be confirmed',
    true,
    { state: 'unconfirmed', changed_at: timeBeforeNow('47 hours') },
  ],
  [
    'stock_alert',
    'one that was told lately',
    true,
    { state: 'told', changed_at: timeBeforeNow('29 days') },
  ],
  [
    'stock_alert',
    'one that somebody left lately',
    true,
    { state: 'left', changed_at: timeBeforeNow('29 days') },
  ],
  [
    'stock_alert',
    'one that waits, however old',
    true,
    { state: 'waiting', changed_at: timeBeforeNow('900 days') },
  ],
  [
    'backup_run',
    'one of long ago',
    false,
    { started_at: timeBeforeNow('401 days'), ended_at: timeBeforeNow('401 days') },
  ],
  [
    'backup_run',
    'one of this year',
    true,
    { started_at: timeBeforeNow('399 days'), ended_at: timeBeforeNow('399 days') },
  ],
  ['instance', 'one that was lost', false, { seen_at: timeBeforeNow('25 hours') }],
  ['instance', 'one that was seen today', true, { seen_at: timeBeforeNow('23 hours') }],
  ['error_count', 'an old hour', false, { hour: timeBeforeNow('31 days') }],
  ['error_count', 'an hour of this month', true, { hour: timeBeforeNow('29 days') }],
  ['database_size', 'an old day', false, { day: timeBeforeNow('402 days') }],
  ['database_size', 'a day of this year', true, { day: timeBeforeNow('398 days') }],
  [
    'doctor_run',
    'an old one',
    false,
    { asked_at: timeBeforeNow('91 days'), ended_at: timeBeforeNow('91 days') },
  ],
  [
    'doctor_run',
    'one of these months',
    true,
    { asked_at: timeBeforeNow('89 days'), ended_at: timeBeforeNow('89 days') },
  ],
  ['doctor_run', 'one that runs, however old', true, { asked_at: timeBeforeNow('900 days') }],
  [
    'cart',
    'one that nobody changed for half a year',
    false,
    { changed_at: timeBeforeNow('181 days') },
  ],
  ['cart', 'one of this half year', true, { changed_at: timeBeforeNow('179 days') }],
  [
    'session',
    'one that ended long ago',
    false,
    { created_at: timeBeforeNow('40 days'), ended_at: timeBeforeNow('31 days') },
  ],
  ['session', 'one that ran out long ago', false, { created_at: timeBeforeNow('61 days') }],
  [
    'session',
    'one that ended lately',
    true,
    { created_at: timeBeforeNow('40 days'), ended_at: timeBeforeNow('29 days') },
  ],
  ['session', 'one that goes on', true, { created_at: timeBeforeNow('29 days') }],
  ['session', 'one that ran out lately', true, { created_at: timeBeforeNow('59 days') }],
  [
    'session',
    'an old one of a browser that came back',
    false,
    { created_at: timeBeforeNow('200 days'), device_id: browser },
  ],
  [
    'session',
    'the newest of that browser',
    true,
    { created_at: timeBeforeNow('100 days'), device_id: browser },
  ],
  [
    'session',
    'the only one of a browser that has not come for a year',
    false,
    {
      created_at: timeBeforeNow('401 days'),
      seen_at: timeBeforeNow('401 days'),
      device_id: elsewhere,
    },
  ],
]

const tablesOf = (list: readonly Case[]): (keyof Schema)[] => [
  ...new Set(list.map(([table]) => table)),
]

test('each table with a retention has cases of deleted and of retained rows', () => {
  // in a test of its own
  const tables = retentions.map(({ table }) => table).filter((table) => table !== 'refresh_token')
  expect(tablesOf(cases.filter(([, , stays]) => stays)).toSorted()).toEqual(tables.toSorted())
  expect(tablesOf(cases.filter(([, , stays]) => !stays)).toSorted()).toEqual(tables.toSorted())
})

/** One row goes in a round where a batch is one row. */
const cleanUp = async (): Promise<void> => {
  while (await deleteExpiredRows(shop.db));
}

describe.each(tablesOf(cases))('of %s', (table) => {
  test('expired rows are deleted; younger and needed rows stay', async () => {
    const ofTable = cases.filter((one) => one[0] === table)
    const placed: { what: string; stays: boolean; place: string }[] = []
    for (const [, what, stays, values] of ofTable)
      placed.push({ what, stays, place: await insert(table, values) })
    await cleanUp()
    const left = await places(table)
    const outcome = placed.map(({ what, place }) => [what, left.includes(place)])
    expect(outcome).toEqual(placed.map(({ what, stays }) => [what, stays]))
  })
})

describe('of refresh tokens', () => {
  const tokens = async () => (await places('refresh_token')).length

  test('expired tokens are deleted, used ones of live sessions stay', async () => {
    const { email } = await givenPerson(shop.db)
    const first = refreshCookie(await login(shop, email))
    const second = refreshCookie(await refresh(shop, first))
    await sql`update refresh_token set used_at = now() - interval '2 days', created_at = now() - interval '5 days'
      where used_at is not null`.execute(shop.db)
    const [session] = await shop.db.selectFrom('session').select('id').execute()
    await insert('refresh_token', {
      session_id: session?.id,
      expires_at: timeBeforeNow('25 hours'),
      used_at: timeBeforeNow('5 days'),
    })
    expect(await tokens()).toBe(3)
    await cleanUp()
    expect(await tokens()).toBe(2)
    expect((await refresh(shop, second)).statusCode).toBe(200)
    expect((await refresh(shop, first)).statusCode).toBe(401)
    expect((await refresh(shop, second)).statusCode).toBe(401)
  })
})

describe('many rows', () => {
  const fill = (n: number) =>
    sql`insert into rate_limit (key, hits, window_start)
      select 'old-' || n, 1, now() - interval '2 days' from generate_series(1, ${n}::int) as n`.execute(
      shop.db,
    )

  test('are deleted in batches, and the job reports that there are more', async () => {
    await fill(2_500)
    const rounds = []
    for (let more = 1; more > 0; ) {
      more = await deleteExpiredRows(shop.db)
      rounds.push((await places('rate_limit')).length)
    }
    expect(rounds).toEqual([1_500, 500, 0])
  })

  test('are deleted by several instances at once, without an error', async () => {
    await fill(2_500)
    await Promise.all([cleanUp(), cleanUp(), cleanUp()])
    await cleanUp()
    expect(await places('rate_limit')).toEqual([])
  })
})

test('an order’s history, money and stock are retained permanently', async () => {
  const preserved = [
    'sale',
    'sale_event',
    'event_follower',
    'stock_movement',
    'payment',
    'payment_attempt',
    'refund',
    'audit_log',
  ]
  expect(retentions.map(({ table }) => table).filter((table) => preserved.includes(table))).toEqual(
    [],
  )
})
