import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { ErrorBody } from '#contract/platform/form-schemas.ts'
import { call } from './factories.ts'
import { encodeForm } from './forms.ts'
import { limit } from './limit.ts'
import { as, givenPerson, type Person } from './people.ts'
import { sampleAddress } from './sample-address.ts'
import { openTestShop, type TestShop } from './shop.ts'
import { textPlaces } from './text-places.ts'

let shop: TestShop
let owner: Person
let buyer: Person
beforeAll(async () => {
  shop = await openTestShop()
  owner = await givenPerson(shop.db, { role: 'superAdmin' })
  buyer = await givenPerson(shop.db)
})
afterAll(() => shop.close())

const LONG = 'x'.repeat(20_000)
const WRONG = [
  null,
  true,
  -1,
  1.005,
  1e12,
  '',
  'redd',
  LONG,
  'a\u0000b',
  [],
  {},
  ['redd'],
  [{}],
  [[1]],
  { a: 1 },
]

const BROKEN = ['', '{', 'null', '[]', '5', '"text"']

function* wrongBodies({ body, files }: Endpoint): Generator<unknown> {
  if (!body) return
  yield {}
  const shape = body instanceof z.ZodObject ? body.shape : {}
  for (const name of Object.keys(shape)) for (const value of WRONG) yield { [name]: value }
  for (const place of textPlaces(body))
    for (const value of files ? ['', LONG, 'a\u0000b'] : WRONG) yield place.put(value as string)
}

type Request = { url: string; payload?: string | Buffer; headers?: Record<string, string> }

function formOf(value: unknown): Omit<Request, 'url'> {
  const texts = Object.entries(value as object).map(([name, one]) => [
    name,
    typeof one === 'string' ? one : JSON.stringify(one),
  ])
  return encodeForm({ fields: Object.fromEntries(texts) })
}

const JSON_TYPE = { 'content-type': 'application/json' }

const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

function* wrongRequests(endpoint: Endpoint): Generator<Request> {
  yield* wrongAddresses(endpoint)
  if (!endpoint.body) return
  const url = sampleAddress(endpoint)
  for (const payload of BROKEN) yield { url, payload, headers: JSON_TYPE }
  yield { url, payload: 'a=b', headers: FORM_TYPE }
  for (const value of wrongBodies(endpoint)) {
    const sent = endpoint.files
      ? formOf(value)
      : { payload: JSON.stringify(value), headers: JSON_TYPE }
    yield { url, ...sent }
  }
}

const ODD_VALUES = ['0', '-1', 'redd', '1e9', '%00', 'x'.repeat(3_000)]

function* wrongAddresses(endpoint: Endpoint): Generator<Request> {
  const { path, params, query } = endpoint
  for (const value of ODD_VALUES) {
    for (const name of Object.keys(query?.shape ?? {}))
      yield { url: `${sampleAddress(endpoint)}?${name}=${value}` }
    for (const name of Object.keys(params?.shape ?? {})) {
      const changed = path.replace(new RegExp(`:${name}\\??`), value)
      yield { url: sampleAddress({ ...endpoint, path: changed }) }
    }
  }
}

/**
 * Paths of fields, and what validators and frameworks call things. 'must be a `number` type' is
 * fixed by the specification.
 */
const NO_WORDS = [
  /\b(JSON|multipart|schema|pattern|regex|enum|integer|undefined|null|NaN|querystring|params|payload)\b/,
  /[a-z][./]\d+\b|\b\w+\.\w+(\.\w+)* (must|can|is|contains|could)\b/,
  /expected|unrecognized|invalid input|another form|FST_|ERR_|Error:|\bat \w+ \(|body\//i,
  /\b1 (entries|characters)\b/,
]

/** A sentence has a subject. */
const LACKS_SUBJECT = /^(must|can|could|contains|has|is|was|too|invalid)\b/

function faultsOf({ message, fields = {} }: ErrorBody): string[] {
  const lacksSubject = message === '' || LACKS_SUBJECT.test(message)
  const faulty = [message, ...Object.values(fields)].filter((text) =>
    NO_WORDS.some((words) => words.test(text)),
  )
  return lacksSubject ? [message, ...faulty] : faulty
}

async function refusalOf(
  { method, access }: Endpoint,
  request: Request,
): Promise<ErrorBody | undefined> {
  const headers = { ...request.headers, ...as(access === 'users' ? buyer : owner) }
  const answer = await call(shop, { ...request, method, headers })
  // A call may have ended the session.
  if (answer.statusCode === 401) owner = await givenPerson(shop.db, { role: 'superAdmin' })
  return answer.statusCode >= 400 ? answer.json() : undefined
}

const isCalled = ({ path }: Endpoint): boolean => path !== '/live'

test('every refusal of a malformed call is a sentence for people', {
  timeout: limit(60_000),
}, async () => {
  const faults = new Set<string>()
  for (const endpoint of allEndpoints.filter(isCalled))
    for (const request of wrongRequests(endpoint)) {
      const refusal = await refusalOf(endpoint, request)
      for (const fault of refusal ? faultsOf(refusal) : []) faults.add(fault)
    }
  expect([...faults]).toEqual([])
})

test('the message names the innermost field of a list, and the fields its path', async () => {
  const payload = { products: [{ id: 'x', qty: 1 }] }
  const answer = await call(shop, { method: 'POST', url: '/api/sales/quote', payload })
  expect(answer.json()).toMatchObject({
    message: 'id must be an id of this shop',
    fields: { 'products.0.id': 'must be an id of this shop' },
  })
})
