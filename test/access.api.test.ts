import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { messages } from '#contract/messages.ts'
import type { Endpoint, HttpMethod } from '#contract/platform/endpoint.ts'
import { createRowId } from '#server/platform/ids.ts'
import { call, cookieOf } from './factories.ts'
import { encodeForm } from './forms.ts'
import { operationsOf } from './fuzz/document.ts'
import { as, givenPerson, PASSWORD } from './people.ts'
import { givenShop, openTestShop, type TestShop } from './shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.server.ready()
})
afterAll(() => shop.close())

/** Under /api, but no call of the contract: the contract itself, for people and for programs. */
const EXTRAS = ['GET /api/docs', 'GET /api/docs/json']

/** `/sales/:id` and `/sales/:key` are one address. */
const plain = (path: string): string => path.replace(/:\w+(\|:\w+)*\??/g, ':')

/** The names of an endpoint: two if its last part is optional. */
const namesOf = ({ method, path }: Endpoint): string[] =>
  [path, path.replace(/\/:\w+\?$/, '')].map((one) => `${method} /api${plain(one)}`)

/**
 * The router's routes, read from its printed tree: a line for each part, indented below the part
 * that it continues.
 */
function registered(): string[] {
  const parents: string[] = []
  const names: string[] = []
  for (const line of shop.server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] =
      /^([│ ]*)[├└]── (\S+) \(([^)]+)\)/.exec(line) ?? []
    const depth = indent.length / 4
    parents[depth] = (depth > 0 ? (parents[depth - 1] ?? '') : '') + part
    if (!parents[depth]?.startsWith('/api/')) continue
    const path = plain(parents[depth])
    names.push(
      ...methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path}`),
    )
  }
  return names
}

const inContract = [...new Set(allEndpoints.flatMap(namesOf))]

test('every call of the contract is registered, and nothing else under /api', () => {
  expect(registered().toSorted()).toEqual([...inContract, ...EXTRAS].toSorted())
})

test('the API document lists exactly the contract, with who may make each call', async () => {
  const { paths, openapi } = (await call(shop, { url: '/api/docs/json' })).json()
  const listed = Object.entries<Record<string, { 'x-access': string }>>(paths).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(([method, { 'x-access': access }]) => [
        `${method.toUpperCase()} ${path}`,
        access,
      ]),
  )
  const named = allEndpoints.flatMap(({ method, path, access }) =>
    [...new Set([path, path.replace(/\/:\w+\?$/, '')])].map((one) => [
      `${method} /api${one.replace(/:(\w+)\??/g, '{$1}')}`,
      access,
    ]),
  )
  expect(openapi).toBe('3.1.0')
  expect(listed.toSorted()).toEqual(named.toSorted())
})

test('the API document asks for a token exactly where a call is refused without one', async () => {
  const { paths } = (await call(shop, { url: '/api/docs/json' })).json()
  const token = { bearer: [] }
  for (const { method, path, access } of allEndpoints) {
    const { security } = paths[`/api${path.replace(/:(\w+)\??/g, '{$1}')}`][method.toLowerCase()]
    const expected = access === 'public' ? [] : access === 'anyone' ? [{}, token] : [token]
    expect([method, path, security]).toEqual([method, path, expected])
  }
})

test('the API document lists the query parameters with their values', async () => {
  const { paths } = (await call(shop, { url: '/api/docs/json' })).json()
  const named = (method: string, path: string) =>
    paths[path][method].parameters.filter((one: { in: string }) => one.in === 'query')
  for (const { method, path, query } of allEndpoints) {
    const parameters = named(method.toLowerCase(), `/api${path.replace(/:(\w+)\??/g, '{$1}')}`)
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual(
      Object.keys(query?.shape ?? {}),
    )
  }
  expect(named('get', '/api/users/{limit}/{skip}/{search}')).toEqual([
    {
      name: 'sort',
      in: 'query',
      required: false,
      schema: expect.objectContaining({ enum: expect.arrayContaining(['email', '-email']) }),
    },
    {
      name: 'tag',
      in: 'query',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: 30 },
    },
  ])
})

test('a form may have all the fields that the API document lists', async () => {
  const superAdmin = as(await givenPerson(shop.db, { role: 'superAdmin' }))
  const operations = operationsOf((await call(shop, { url: '/api/docs/json' })).json())
  for (const { method, path, body } of operations.filter(
    (one) => one.body?.media === 'multipart/form-data',
  )) {
    const names = Object.entries(body?.schema.properties ?? {}).filter(
      ([, { type }]) => type !== 'array',
    )
    const form = encodeForm({ fields: Object.fromEntries(names.map(([name]) => [name, ''])) })
    const url = path.replace('{id}', createRowId())
    const headers = { ...form.headers, ...superAdmin }
    const answer = await call(shop, {
      method: method as HttpMethod,
      url,
      headers,
      payload: form.payload,
    })
    expect([path, answer.json().message]).not.toEqual([path, messages.unexpectedField])
  }
})

test('the API document is kept, and unchanged for who has it', async () => {
  const first = await call(shop, { url: '/api/docs/json', headers: { 'accept-encoding': 'br' } })
  const { etag = '' } = first.headers
  const again = await call(shop, { url: '/api/docs/json', headers: { 'if-none-match': etag } })
  expect([first.headers['content-encoding'], again.statusCode, again.body]).toEqual(['br', 304, ''])
})

test('in production only staff read the API document, unless it is opened', async () => {
  const closed = await givenShop({ isProduction: true, db: shop.db })
  const admin = await givenPerson(closed.db, { role: 'admin', rights: [] })
  const staff = { headers: as(admin) }
  const login = { email: admin.email, password: PASSWORD }
  const signIn = await call(closed, { method: 'POST', url: '/api/users/login', payload: login })
  const browser = { cookies: cookieOf(signIn) }
  const customer = { headers: as(await givenPerson(closed.db)) }
  const opened = await givenShop({ isProduction: true, areDocsPublic: true, db: shop.db })
  for (const url of ['/api/docs', '/api/docs/json', '/api/docs/', '/api/docs/json?x']) {
    const ask = async (from: TestShop, by = {}) => (await call(from, { url, ...by })).statusCode
    const seen = {
      stranger: await ask(closed),
      customer: await ask(closed, customer),
      staff: await ask(closed, staff),
      browserOfStaff: await ask(closed, browser),
      strangerAfterStaff: await ask(closed),
      strangerWhereOpen: await ask(opened),
    }
    expect([url, seen]).toEqual([
      url,
      {
        stranger: 401,
        customer: 403,
        staff: 200,
        browserOfStaff: 200,
        strangerAfterStaff: 401,
        strangerWhereOpen: 200,
      },
    ])
  }
})

test('the page for people names every call', async () => {
  const answer = await call(shop, { url: '/api/docs' })
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { method, path } of allEndpoints)
    expect(answer.body).toContain(`${method} /api${path}`)
})

describe('a visitor', () => {
  const addressOf = ({ path }: Endpoint) => `/api${path.replace(/:(\w+)\??/g, createRowId())}`

  test('gets a 401 for calls that need a session, before any other check', async () => {
    for (const endpoint of allEndpoints.filter(
      ({ access }) => access !== 'anyone' && access !== 'public',
    )) {
      const { method } = endpoint
      const payload = method === 'GET' ? undefined : { wrong: true }
      for (const headers of [
        {},
        { authorization: 'Bearer forged' },
        { authorization: `Bearer ${'x'.repeat(9000)}` },
      ]) {
        const answer = await call(shop, { method, url: addressOf(endpoint), payload, headers })
        const named = `${method} ${endpoint.path}`
        expect([named, answer.statusCode, answer.json()]).toEqual([
          named,
          401,
          { message: 'kindly login to continue' },
        ])
      }
    }
  })

  test('never gets a 401 for reading public data', async () => {
    for (const endpoint of allEndpoints.filter(
      // The refresh of a token is refused without the cookie: it reads no public data.
      ({ access, method, path }) =>
        (access === 'anyone' || access === 'public') &&
        method === 'GET' &&
        path !== '/refreshToken',
    )) {
      const { statusCode } = await call(shop, { url: addressOf(endpoint) })
      expect([200, 400, 404]).toContain(statusCode)
    }
  })
})
