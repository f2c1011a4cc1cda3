import { text as textIn } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/values.ts'
import { type Answer, call, givenCategory, givenOrder, givenProduct, givenState } from './factories.ts'
import { DRAWING, encodeForm, picture } from './forms.ts'
import { as, givenPerson, type Person } from './people.ts'
import { openTestShop, type TestShop } from './shop.ts'

/** Thousands of malformed calls: derived from the contract, changed at random, and sent to every endpoint. */
const CALLS = 2000

let shop: TestShop
/** Ids of existing rows: a bad value tests more beside good ones. */
let known: string[]
/** Values of a form's file field. */
let uploads: Uint8Array[]
let superAdmin: Person

beforeAll(async () => {
  shop = await openTestShop()
  const product = await givenProduct(shop.db, { stock: 1_000_000_000 })
  const state = await givenState(shop.db)
  const order = await givenOrder(shop, { state, products: [{ id: product.id, qty: 1 }] })
  known = [product.id, state, order.id, await givenCategory(shop.db)]
  const png = await picture('teal')
  uploads = [png, DRAWING, png.subarray(0, 60), Buffer.alloc(0), Buffer.from('<script>'), Buffer.alloc(2_000_000)]
  superAdmin = await givenPerson(shop.db, { role: 'superAdmin' })
})
afterAll(() => shop.close())

type JsonSchema = {
  type?: string
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
}

/** A value that passes the first checks of a schema. */
function sampleOf({ anyOf, enum: choices, type, properties, items }: JsonSchema, name = ''): unknown {
  if (anyOf?.[0]) return sampleOf(anyOf[0], name)
  if (choices) return choices[0]
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, sampleOf(one, key)]))
  if (items) return [sampleOf(items, name)]
  if (type === 'number' || type === 'integer') return 1
  return goodValues()[name] ?? 'text'
}

/** Options and variants are JSON texts of a form: lists until they are sent, so that they are bent within, too. §10 */
const goodValues = (): Record<string, unknown> => ({
  options: [{ name: 'Size', values: [{ value: 'M' }, { value: 'L', swatch: '#aa3344' }] }],
  variants: ['M', 'L'].map((size) => ({
    values: [size],
    sku: '',
    price: '1',
    discountPercentage: '1',
    stock: '1',
    image: '',
  })),
  id: known[0],
  state: known[1],
  sale: known[2],
  ref: known[2],
  email: 'ada@example.com',
  phoneNumber: '08031234567',
  lga: 'Ikeja',
  category: known[3],
  price: '1',
  discountPercentage: '1',
  rating: '1',
  stock: '1',
  stockSeen: '1',
})

const sampleBody = ({ body }: Endpoint): unknown =>
  body && sampleOf(z.toJSONSchema(fieldsOf(body), { io: 'input', unrepresentable: 'any' }) as JsonSchema)

/** What is changed before it is checked shows its fields only behind the change. */
const fieldsOf = (body: z.ZodType): z.core.$ZodType =>
  body instanceof z.ZodPipe && body.in instanceof z.ZodTransform ? body.out : body

const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: [deep(depth - 1)] })
const texts = [
  ['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202e', '\ufeff', '😀'.repeat(50), 'x'.repeat(300)],
  [
    'x'.repeat(20_000),
    '../../etc/passwd',
    '..',
    '%',
    '_',
    '\\',
    '%00',
    '%2e%2e%2f',
    "' or 1=1 --",
    "'; drop table sale; --",
  ],
  ['<script>alert(1)</script>', '#{7*7}', '{{7*7}}', '[object Object]', '__proto__', 'constructor', 'toString', 'null'],
  ['NaN', 'Infinity', '-0', '1e3', '0x10', '٣', '-1', '1.5', '99999999999999999999', '2026-02-30T25:00:00Z'],
].flat()
const values = [
  ...[null, true, false, 0, -0, -1, 0.1, 1.005, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308],
  ...[[], {}, [[]], [null], { length: 3 }, { toString: 1 }, { constructor: { prototype: { a: 1 } } }, deep(200)],
]
const text = fc.oneof(fc.constantFrom(...texts), fc.string())
const nasty = fc.oneof(text, fc.constantFrom(...values), fc.jsonValue())

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** One property at any depth of a value is left out, replaced or added. */
function bend(value: unknown, path: readonly number[], change: Change): unknown {
  const [step = 0, ...rest] = path
  if (value === null || typeof value !== 'object') return change.value
  const entries = Object.entries(value)
  const index = step % (entries.length + 1)
  const [key, inner] = entries[index] ?? []
  if (key === undefined) entries.push([change.key, change.value])
  else if (change.isLeftOut) entries.splice(index, 1)
  else entries[index] = [key, rest.length > 0 ? bend(inner, rest, change) : change.value]
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}
type Change = { key: string; value: unknown; isLeftOut: boolean }

const changes = fc.array(
  fc.record({
    path: fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }),
    key: text,
    value: nasty,
    isLeftOut: fc.boolean(),
  }),
  { maxLength: 3 },
)

const bodies = fc.oneof(
  { weight: 8, arbitrary: changes.map((list) => ({ list })) },
  { weight: 1, arbitrary: nasty.map((value) => ({ raw: JSON.stringify(value) })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        '',
        '{',
        'null',
        '"text"',
        '[]',
        '{"__proto__":{"a":1}}',
        '{"a":1,"a":2}',
        '['.repeat(9000),
        '\ufeff{}',
      )
      .map((raw) => ({ raw })),
  },
)

/** The files of a form, and how much of it is sent: all, or so many percent. */
const parcels = fc.record({
  files: fc.array(
    fc.record({
      field: fc.oneof({ weight: 6, arbitrary: fc.nat(4) }, { weight: 1, arbitrary: text }),
      upload: fc.nat(5),
    }),
    { maxLength: 5 },
  ),
  percent: fc.oneof({ weight: 4, arbitrary: fc.constant(100) }, { weight: 1, arbitrary: fc.nat(100) }),
})

const segments = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('known 0', 'known 1', 'known 2', 'known 3', '1', '0', '50') },
  { weight: 3, arbitrary: nasty.map((value) => encodeURIComponent(textOf(value).toWellFormed()).slice(0, 3000)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%E0%A4%A', '%', '%zz', '%2F', '%00', '.', ';', '?', '?a=1&a=2', '#', '*', ':id'),
  },
)

/** The query string: the endpoint's parameters by their index, with valid and invalid values. */
const queries = fc.array(
  fc.tuple(
    fc.nat(5),
    fc.oneof(fc.constantFrom('total', '-createdAt', 'fullName', 'low', 'out', 'stock', 'known 3'), text),
  ),
  { maxLength: 3 },
)

/** Replaced by a valid token of a super admin, whom every guard accepts. */
const SIGNED_IN = 'signed in'

const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      ...['application/json', 'application/json; charset=utf-16', 'text/plain', 'application/x-www-form-urlencoded'],
      ...[
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/xml',
        'a/b',
        '/',
        'application/json;a',
      ],
    ),
    'idempotency-key': fc.constantFrom('', 'short', 'a-key-of-good-length', 'x'.repeat(200), 'with blank in it'),
    'if-none-match': fc.constantFrom('*', 'W/"x"', '"'),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', ',,;;', 'x'.repeat(2000)),
    cookie: fc.constantFrom(
      'orders=',
      'orders=a.b',
      'orders=%E0%A4%A',
      '__proto__=1; orders=x',
      '=;=;',
      'x'.repeat(2000),
    ),
    authorization: fc.constantFrom('', 'Bearer', 'Bearer a.b.c', 'Basic YTpi', ...Array<string>(8).fill(SIGNED_IN)),
    'x-paystack-signature': fc.constantFrom('', 'a'.repeat(128), 'ff'),
  },
  { requiredKeys: [] },
)

const byName = new Map(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))

const calls = fc.record({
  name: fc.constantFrom(...byName.keys()),
  segments: fc.array(segments, { minLength: 5, maxLength: 5 }),
  query: queries,
  body: bodies,
  parcel: parcels,
  headers,
})
type Call = typeof calls extends fc.Arbitrary<infer T> ? T : never

type Seen = Pick<Answer, 'statusCode' | 'body'> & Partial<Pick<Answer, 'headers' | 'rawPayload'>>

/** The text of an answer: a call that accepts brotli may get a cached answer compressed. */
const textOfAnswer = ({ headers, rawPayload, body }: Seen): string =>
  rawPayload && headers?.['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload).toString() : body

const knownOr = (part: string): string => (part.startsWith('known ') ? (known[Number(part.slice(6))] ?? '') : part)

function queryOf({ query }: Endpoint, drawn: Call['query']): string {
  const names = Object.keys(query?.shape ?? { sort: 1 })
  const given = drawn.map(
    ([place, value]) => `${names[place % names.length]}=${encodeURIComponent(knownOr(value).toWellFormed())}`,
  )
  return given.length > 0 ? `?${given.join('&')}` : ''
}

/** Reads a refusal whole. Of a stream, which may never end, only the beginning. */
async function beginningOf(url: string, headers: Record<string, string>): Promise<Seen> {
  const answer = await call(shop, { url, headers, payloadAsStream: true })
  const { statusCode } = answer
  if (statusCode >= 400) return { statusCode, body: await textIn(answer.stream()) }
  answer.stream().destroy()
  return { statusCode, body: '""' }
}

async function send({ name, segments, query, body, parcel, headers: drawn }: Call): Promise<Seen> {
  const headers = drawn.authorization === SIGNED_IN ? { ...drawn, ...as(superAdmin) } : drawn
  const endpoint = byName.get(name) as Endpoint
  const parts = [...segments]
  const path = endpoint.path.replace(/:\w+\??/g, () => knownOr(parts.shift() ?? ''))
  const url = `/api${path}${queryOf(endpoint, query)}`
  if (endpoint.media) return beginningOf(url, headers)
  if (!endpoint.body) return call(shop, { method: endpoint.method, url, headers })
  const bent =
    'raw' in body ? undefined : body.list.reduce((value, one) => bend(value, one.path, one), sampleBody(endpoint))
  if (endpoint.files && !('raw' in body)) {
    const form = bentForm(endpoint, bent, parcel)
    return call(shop, { method: endpoint.method, url, payload: form.payload, headers: { ...form.headers, ...headers } })
  }
  return call(shop, {
    method: endpoint.method,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: ('raw' in body ? body.raw : JSON.stringify(bent)) ?? '',
  })
}

/** A form of changed values: its fields as texts, its files under right and wrong names, possibly truncated. */
function bentForm({ files: rule }: Endpoint, bent: unknown, { files, percent }: Call['parcel']) {
  const fields = Object.entries(bent ?? {}).map(([key, value]) => [headerText(key), textOf(value) ?? ''])
  const form = encodeForm({
    fields: Object.fromEntries(fields),
    files: files.map(({ field, upload }) => ({
      field: headerText(typeof field === 'number' ? (rule?.fields[field % rule.fields.length] ?? '') : field),
      bytes: uploads[upload] as Uint8Array,
    })),
  })
  return { ...form, payload: form.payload.subarray(0, Math.ceil((form.payload.length * percent) / 100)) }
}

const headerText = (text: string): string => text.toWellFormed().replace(/[\r\n"]/g, '_')

/** Counts the rows of all tables except the one of rate limits. */
async function rowCounter(): Promise<() => Promise<number>> {
  const tables = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit'`.execute(
    shop.db,
  )
  const counts = tables.rows.map(({ name }) => `(select count(*) from ${name})`)
  const total = sql.raw<{ total: number }>(`select (${counts.join(' + ')})::int as total`)
  return async () => (await total.execute(shop.db)).rows[0]?.total ?? 0
}

/** A refusal has a message; a success fits the contract; no answer contains a stack. */
function check({ name }: Call, answer: Seen): void {
  const { statusCode } = answer
  const body = textOfAnswer(answer)
  expect(statusCode).toBeLessThan(500)
  if (statusCode >= 400) {
    expect(ErrorBody.strict().safeParse(JSON.parse(body)).error).toBeUndefined()
  } else if (statusCode !== 304) {
    // A changed address may be that of another call.
    const answers = allEndpoints.filter(({ method }) => name.startsWith(method)).map((one) => one.answers[statusCode])
    expect(answers.some((schema) => schema?.safeParse(JSON.parse(body)).success)).toBe(true)
  }
  expect(body).not.toMatch(/"stack"|node_modules|at \w+ \(/)
}

test('a call is refused with a 4xx that has a message and writes nothing, or is valid: never a 5xx', {
  timeout: 300_000, // ten times as long as on a machine that does nothing else
}, async () => {
  const countRows = await rowCounter()
  let rows = await countRows()
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(calls, async (one) => {
      const answer = await send(one)
      seen.add(answer.statusCode)
      check(one, answer)
      const after = await countRows()
      if (answer.statusCode >= 400) expect(after).toBe(rows)
      rows = after
    }),
    { numRuns: CALLS },
  )
  // All of these must occur, or the calls were not malformed enough.
  for (const status of [200, 400, 401, 404, 415]) expect(seen).toContain(status)
})
