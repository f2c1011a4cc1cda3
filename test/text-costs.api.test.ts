import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { READ_COLUMNS } from '#server/catalogue/product-file/columns.ts'
import { call, givenOrder, givenProduct, givenState } from './factories.ts'
import { encodeForm } from './forms.ts'
import { operationsOf, type Schema } from './fuzz/document.ts'
import { fitting } from './fuzz/from-schema.ts'
import { KnownValues } from './fuzz/known.ts'
import { COSTLY_UNITS } from './hostile-texts.ts'
import { csvOf, importCalls } from './import-calls.ts'
import { limit } from './limit.ts'
import { as, givenPerson, type Person } from './people.ts'
import { sampleAddress } from './sample-address.ts'
import { openTestShop, type TestShop } from './shop.ts'
import { type TextPlace, textPlaces } from './text-places.ts'
import { leastMs, leastThreadMs, slowness } from './thread-time.ts'

/** Milliseconds of the event loop that one request may take, on a machine of usual speed. */
const MOST_MS = 50
/**
 * Just below the largest body, form field and head of a request. The smaller ones end a test soon
 * that fails.
 */
const BODY_BYTES = [16 * 1024, 255 * 1024]
const FIELD_BYTES = [16 * 1024, 127 * 1024]
const ADDRESS_BYTES = [60, 200, 14 * 1024]
const LENGTHS = [10_000, 2_000, 1_000, 500, 254, 200, 100, 60, 40, 30, 20]

let shop: TestShop
let owner: Person
let mostMs: number
/** Right bodies by the names of their calls. */
let bodies: ReadonlyMap<string, unknown>

beforeAll(async () => {
  shop = await openTestShop()
  owner = await givenPerson(shop.db, { role: 'superAdmin' })
  mostMs = MOST_MS * slowness()
  const state = await givenState(shop.db)
  const { id } = await givenProduct(shop.db, { stock: 1_000_000 })
  await givenOrder(shop, { state, products: [{ id, qty: 1 }] })
  bodies = await drawBodies()
})
afterAll(() => shop.close())

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} /api${path.replace(/:(\w+)\??/g, '{$1}')}`

async function drawBodies(): Promise<ReadonlyMap<string, unknown>> {
  const known = new KnownValues()
  await known.read(shop.db)
  const operations = operationsOf((await call(shop, { url: '/api/docs/json' })).json())
  const drawOne = (schema: Schema): unknown =>
    known.fill(fc.sample(fitting(schema), { seed: 1, numRuns: 1 })[0])
  return new Map(
    operations.map(({ method, path, body }) => [
      `${method} ${path}`,
      body ? drawOne(body.schema) : undefined,
    ]),
  )
}

type Request = { url: string; payload?: Buffer; headers?: Record<string, string> }
type Attempt = { what: string; endpoint: Endpoint; request: Request }

function requestOf(endpoint: Endpoint, body: unknown): Request {
  const url = sampleAddress(endpoint)
  if (endpoint.files) return { url, ...encodeForm({ fields: body as Record<string, string> }) }
  return {
    url,
    payload: Buffer.from(JSON.stringify(body)),
    headers: { 'content-type': 'application/json' },
  }
}

/** At the end of a text: patterns that fit all before it must go back. */
const MISFIT = ' x1'

/** Repeated until a request with it has about so many bytes. */
function filled(unit: string, bytes: number, sizeOf: (text: string) => number): string {
  const count = Math.floor(bytes / sizeOf(unit))
  return unit.repeat(count) + MISFIT
}

const jsonSize = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2
const addressSize = (text: string): number => encodeURIComponent(text).length

/**
 * The text in one field: as long as a request can be, and as long as the call takes it, with all
 * else right.
 */
function* attemptsOnBody(endpoint: Endpoint, kind: string, unit: string): Generator<Attempt> {
  const { body } = endpoint
  const right = bodies.get(nameOf(endpoint))
  for (const place of body ? textPlaces(body) : []) {
    const what = `${nameOf(endpoint)} ${place.path.join('.')}: ${kind}`
    for (const text of longTexts(endpoint, unit))
      yield { what, endpoint, request: requestOf(endpoint, place.put(text)) }
    const taken = longestTaken(body as z.ZodType, place, right, unit)
    if (taken !== undefined)
      yield { what: `${what}, taken`, endpoint, request: requestOf(endpoint, taken) }
  }
}

const longTexts = ({ files }: Endpoint, unit: string): string[] =>
  files
    ? FIELD_BYTES.map((bytes) => filled(unit, bytes, Buffer.byteLength))
    : BODY_BYTES.map((bytes) => filled(unit, bytes, jsonSize))

function longestTaken(
  schema: z.ZodType,
  { put }: TextPlace,
  right: unknown,
  unit: string,
): unknown {
  const values = LENGTHS.map((length) =>
    put(unit.repeat(length).slice(0, length).toWellFormed(), right),
  )
  return values.find((value) => schema.safeParse(value).success)
}

function* attemptsOnAddress(endpoint: Endpoint, kind: string, unit: string): Generator<Attempt> {
  const { params, query } = endpoint
  for (const bytes of ADDRESS_BYTES) {
    const text = filled(unit, bytes, addressSize)
    for (const name of Object.keys(params?.shape ?? {})) {
      const url = sampleAddress(endpoint, { [name]: text })
      yield { what: `${nameOf(endpoint)} ${name}: ${kind}`, endpoint, request: { url } }
    }
    for (const name of Object.keys(query?.shape ?? {})) {
      const url = `${sampleAddress(endpoint)}?${name}=${encodeURIComponent(text)}`
      yield { what: `${nameOf(endpoint)} ?${name}: ${kind}`, endpoint, request: { url } }
    }
  }
}

/** @returns what takes too long; ends with the first, since one may take a minute */
async function tooLong(
  attempts: Iterable<Attempt>,
  person: Person | undefined,
): Promise<string | undefined> {
  for (const { what, endpoint, request } of attempts) {
    const headers = { ...request.headers, ...(person && as(person)) }
    const send = () => call(shop, { ...request, method: endpoint.method, headers })
    const ms = await leastThreadMs(send, mostMs)
    if (ms > mostMs) return `${what}: ${Math.round(ms)} ms of ${Math.round(mostMs)} ms`
  }
  return undefined
}

const isOpen = ({ access }: Endpoint): boolean => access === 'public' || access === 'anyone'
const isStream = ({ path }: Endpoint): boolean => path === '/live'

test.each(Object.entries(COSTLY_UNITS))(
  'no call of a visitor takes long for %s',
  {
    timeout: limit(60_000),
  },
  async (kind, unit) => {
    const attempts = function* () {
      for (const endpoint of allEndpoints.filter(isOpen)) {
        yield* attemptsOnBody(endpoint, kind, unit)
        yield* attemptsOnAddress(endpoint, kind, unit)
      }
    }
    expect(await tooLong(attempts(), undefined)).toBeUndefined()
  },
)

test('no call of staff takes long for marks', { timeout: limit(60_000) }, async () => {
  const attempts = function* () {
    for (const endpoint of allEndpoints) {
      if (isOpen(endpoint) || isStream(endpoint)) continue
      yield* attemptsOnBody(endpoint, 'mixed marks', '\u0316\u0300')
    }
  }
  expect(await tooLong(attempts(), owner)).toBeUndefined()
})

/** Just below the longest row. */
const CELL_CHARACTERS = 250_000

const { send } = importCalls(() => ({ shop, admin: owner }))

test.each(Object.entries(COSTLY_UNITS))(
  'no cell of an import takes long for %s',
  {
    timeout: limit(60_000),
  },
  async (kind, unit) => {
    const columns = READ_COLUMNS.map(({ heading }) => heading)
    const text = unit.repeat(CELL_CHARACTERS / unit.length) + MISFIT
    const rows = columns.map((column) =>
      columns.map((heading) => (heading === column ? text : '1')),
    )
    const most = mostMs * rows.length
    expect(
      await leastThreadMs(() => send({ csv: csvOf(columns, ...rows) }), most),
      kind,
    ).toBeLessThan(most)
  },
)

test('no schema takes long for a text in any of its fields', () => {
  for (const endpoint of allEndpoints) {
    const places = endpoint.body ? textPlaces(endpoint.body) : []
    for (const { path, put } of places)
      expect(slowKind(endpoint, put), `${nameOf(endpoint)} ${path}`).toBeUndefined()
  }
})

function slowKind(endpoint: Endpoint, put: TextPlace['put']): string | undefined {
  const kinds = Object.entries(COSTLY_UNITS)
  const found = kinds.find(([, unit]) =>
    longTexts(endpoint, unit).some((text) => {
      const input = put(text)
      return leastMs(() => endpoint.body?.safeParse(input), mostMs) > mostMs
    }),
  )
  return found?.[0]
}
