import fc from 'fast-check'
import type { Operation, Parameter } from './document.ts'
import type { Body, Call } from './exchange.ts'
import { drawnForm } from './forms.ts'
import { fitting, known } from './from-schema.ts'
import { bend, changes, hostile, hostileJson, hostileText } from './hostile.ts'

/** Calls of all operations alike, by these callers. */
export function callsOf(
  operations: readonly Operation[],
  actors: readonly string[],
): fc.Arbitrary<Call> {
  const drawn = operations.map((operation) => callOf(operation, actors))
  return fc.nat(drawn.length - 1).chain((place) => drawn[place] ?? fc.constantFrom())
}

function callOf(operation: Operation, actors: readonly string[]): fc.Arbitrary<Call> {
  const inPath = operation.parameters.filter((one) => one.in === 'path')
  return fc.record({
    operation: fc.constant(operation),
    method: usually(
      40,
      fc.constant(operation.method),
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH'),
    ),
    actor: usually(
      2,
      fc.constant(operation.access === 'users' ? 'user' : 'superAdmin'),
      fc.constantFrom(...actors),
    ),
    path: fc.tuple(...inPath.map((one) => segment(operation, one))),
    query: queryOf(operation.parameters.filter((one) => one.in === 'query')),
    headers,
    body: bodyOf(operation),
  })
}

const usually = <T>(
  weight: number,
  often: fc.Arbitrary<T>,
  seldom: fc.Arbitrary<T>,
): fc.Arbitrary<T> => fc.oneof({ weight, arbitrary: often }, { weight: 1, arbitrary: seldom })

/** `id` is one of what stands before it in the address: of `/api/sales/{id}` an order's. */
function segment({ path }: Operation, { name, schema }: Parameter): fc.Arbitrary<unknown> {
  const before = /([\w-]+)\/\{id\}/.exec(path)?.[1]
  const isId = !schema.pattern && schema.type === 'string'
  return fc.oneof(
    ...(isId ? [{ weight: 12, arbitrary: known(name === 'id' ? (before ?? name) : name) }] : []),
    { weight: 9, arbitrary: fitting(schema, name) },
    { weight: 1, arbitrary: hostile },
    { weight: 1, arbitrary: hostileText },
  )
}

function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<Call['query']> {
  const names = parameters.map(({ name }) => name)
  const wrong = fc.tuple(fc.constantFrom('x', '__proto__', 'sort', ...names), hostile)
  const fits = parameters.map(({ name, schema }) =>
    fc.tuple(fc.constant(name), fitting(schema, name)),
  )
  if (fits.length === 0)
    return usually<Call['query']>(9, fc.constant([]), fc.array(wrong, { maxLength: 2 }))
  return fc.array(usually(5, fc.oneof(...fits), wrong), { maxLength: 4 })
}

function bodyOf({ method, body }: Operation): fc.Arbitrary<Body> {
  if (!body)
    return usually<Body>(
      method === 'GET' ? 60 : 12,
      fc.constant(undefined),
      hostileJson.map((text) => ({ text })),
    )
  const text = { weight: 1, arbitrary: hostileJson.map((text): Body => ({ text })) }
  const fits = fitting(body.schema)
  const bent = fc.tuple(fits, changes).map(([value, list]) => list.reduce(bend, value))
  if (body.media !== 'multipart/form-data')
    return fc.oneof(
      { weight: 6, arbitrary: fits.map((json): Body => ({ json })) },
      { weight: 4, arbitrary: bent.map((json): Body => ({ json })) },
      text,
    )
  return fc.oneof(
    { weight: 6, arbitrary: drawnForm(body.schema, fits, false).map((form): Body => ({ form })) },
    { weight: 4, arbitrary: drawnForm(body.schema, bent, true).map((form): Body => ({ form })) },
    text,
  )
}

const TYPES = [
  ...[
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json;a',
    '',
  ],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/xml',
    'a/b',
    '/',
    'multipart/form-data; boundary=',
  ],
]
const LONG = 'x'.repeat(2_000)

/** Each of them in one call of ten or fewer. */
const headers: fc.Arbitrary<Call['headers']> = fc
  .record({
    'content-type': seldom(12, fc.constantFrom(...TYPES)),
    'idempotency-key': seldom(
      5,
      fc.oneof(
        fc.constantFrom('', 'short', 'a-key-of-good-length', 'x'.repeat(200), 'with blank in it'),
        fc.uuid(),
      ),
    ),
    'if-none-match': seldom(15, fc.oneof(fc.constantFrom('*', 'W/"x"', '"'), known('etag'))),
    'accept-encoding': seldom(6, fc.constantFrom('br', 'gzip', 'br;q=0', ',,;;', LONG)),
    cookie: seldom(
      4,
      fc.oneof(
        { weight: 3, arbitrary: known('cookie') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'orders=',
            'orders=a.b',
            'orders=%E0%A4%A',
            '__proto__=1; rt=x',
            '=;=;',
            'rt=a.b.c',
            LONG,
          ),
        },
      ),
    ),
    authorization: seldom(
      20,
      fc.constantFrom('', 'Bearer', 'Bearer a.b.c', 'Basic YTpi', `Bearer ${LONG}`),
    ),
    'x-paystack-signature': seldom(15, fc.constantFrom('', 'a'.repeat(128), 'ff')),
    origin: seldom(25, fc.constantFrom('null', 'https://evil.example', LONG)),
    range: seldom(40, fc.constantFrom('bytes=0-', 'bytes=9-1', 'x')),
    expect: seldom(150, fc.constantFrom('100-continue', 'x')),
    'x-long': seldom(100, fc.constantFrom('x'.repeat(9_000), 'x'.repeat(20_000))),
    'x-forwarded-for': seldom(20, fc.oneof(fc.ipV4(), fc.ipV6(), hostileText)),
    'x-http-method-override': seldom(50, fc.constantFrom('DELETE', 'PATCH')),
  })
  .map((drawn) =>
    Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== undefined)),
  )

function seldom(oneIn: number, arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return usually(oneIn - 1, fc.constant(undefined), arbitrary)
}
