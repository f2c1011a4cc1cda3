import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import type { HttpMethod } from '#contract/platform/endpoint.ts'
import { call, givenOrder, givenProduct, givenState, givenVariants } from './factories.ts'
import { callsOf } from './fuzz/calls.ts'
import { type Operation, operationsOf } from './fuzz/document.ts'
import type { Answer, Wire } from './fuzz/exchange.ts'
import { judgeBy } from './fuzz/judge.ts'
import { KnownValues } from './fuzz/known.ts'
import { decoded } from './fuzz/send.ts'
import { wireOf } from './fuzz/wire.ts'
import { limit } from './limit.ts'
import { as, givenPerson } from './people.ts'
import { runs } from './random.ts'
import { openTestShop, type TestShop } from './shop.ts'

/**
 * Right, bent and hostile calls, drawn from the API document; `test/faults/fuzz.ops.test.ts` sends
 * more of them to a process.
 */
const CALLS = 400

/** One that fails for an account that exists is noted in the audit log. */
const SIGN_IN = '/api/users/login'

let shop: TestShop
let operations: Operation[]
const known = new KnownValues()

beforeAll(async () => {
  shop = await openTestShop()
  operations = operationsOf((await call(shop, { url: '/api/docs/json' })).json())
  const state = await givenState(shop.db)
  const { id } = await givenProduct(shop.db, { stock: 1_000_000_000 })
  await givenVariants(shop.db, [{ choice: ['M'] }, { choice: ['L'], stock: 0 }])
  await givenOrder(shop, { state, products: [{ id, qty: 1 }] })
})
afterAll(() => shop.close())

/** A stream may never end: only its beginning counts. */
async function send({ method, url, headers, payload }: Wire): Promise<Answer> {
  const isStream = url.startsWith('/api/live')
  const options = {
    method: method as HttpMethod,
    url,
    headers,
    ...(payload && { payload }),
    payloadAsStream: isStream,
  }
  const answer = await call(shop, options)
  const type = String(answer.headers['content-type'] ?? '')
  const seen = { status: answer.statusCode, type, headers: {}, ms: 0 }
  if (!isStream)
    return {
      ...seen,
      body: decoded(answer.rawPayload, answer.headers['content-encoding']?.toString()),
    }
  answer.stream().destroy()
  return { ...seen, body: '{"message":""}' }
}

/** `inject` resolves `..` in an address, as browsers do; the long form sends it as it is. */
function asInjected(wire: Wire): Wire {
  const { pathname, search } = new URL(wire.url, 'http://localhost')
  return { ...wire, url: `${pathname}${search}` }
}

const newSuperAdmin = async (): Promise<string> =>
  (await givenPerson(shop.db, { role: 'superAdmin' })).token

/**
 * Counts the rows of all tables except the one of rate limits, and only if something was written
 * since the last count.
 */
async function rowCounter(): Promise<() => Promise<number>> {
  const tables = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit'`.execute(
    shop.db,
  )
  const counts = tables.rows.map(({ name }) => `(select count(*) from ${name})`)
  const total = sql.raw<{ total: number }>(`select (${counts.join(' + ')})::int as total`)
  let [counted, written] = [0, '']
  return async () => {
    const { rows } = await sql<{
      at: string
    }>`select pg_snapshot_xmax(pg_current_snapshot())::text as at`.execute(shop.db)
    const now = rows[0]?.at ?? ''
    if (now !== written) counted = (await total.execute(shop.db)).rows[0]?.total ?? 0
    written = now
    return counted
  }
}

/** A write may be the previous call finishing late. */
async function expectNoRows(refused: Wire, countRows: () => Promise<number>): Promise<void> {
  const before = await countRows()
  await send(refused)
  expect(await countRows()).toBe(before)
}

test('any call is valid or a 4xx that writes nothing', {
  timeout: limit(300_000), // ten times as long as on a machine that does nothing else
}, async () => {
  const countRows = await rowCounter()
  const judge = judgeBy(operations)
  const tokens = { visitor: undefined, superAdmin: await newSuperAdmin() }
  await known.read(shop.db)
  let rows = await countRows()
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(callsOf(operations, Object.keys(tokens)), async (drawn) => {
      const wire = asInjected(
        wireOf(drawn, known, drawn.actor === 'visitor' ? undefined : tokens.superAdmin),
      )
      const answer = await send(wire)
      seen.add(answer.status)
      expect(judge(wire, answer)).toBeUndefined()
      const isRefused = answer.status >= 400 && drawn.operation.path !== SIGN_IN
      if (isRefused && (await countRows()) !== rows) await expectNoRows(wire, countRows)
      // A call may have ended the session.
      if (answer.status === 401) tokens.superAdmin = await newSuperAdmin()
      rows = await countRows()
    }),
    { numRuns: runs(CALLS) },
  )
  // All of these must occur, or the calls were not malformed enough.
  for (const status of [200, 201, 400, 401, 404, 409, 415]) expect(seen).toContain(status)
})

const addressed = allEndpoints.filter(({ path }) => path.includes(':'))

test.each(addressed.map(({ method, path }) => [method, path] as const))(
  '%s %s refuses what no database can store',
  async (method, path) => {
    const headers = { ...as({ token: await newSuperAdmin() }), 'content-type': 'application/json' }
    for (const part of ['%00', `${'a'.repeat(40)}%00`]) {
      const url = `/api${path.replace(/:\w+\??/g, part)}`
      const wire = {
        method,
        url,
        headers,
        payload: method === 'GET' ? undefined : Buffer.from('{}'),
      }
      const answer = await send(wire)
      expect(judgeBy(operations)(wire, answer)).toBeUndefined()
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).not.toBe(401)
    }
  },
)
