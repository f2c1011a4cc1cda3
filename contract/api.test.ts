import { describe, expect, test } from 'vitest'
import { allEndpoints, api } from './api.ts'
import type { Access } from './platform/endpoint.ts'

const ACCESS: readonly Access[] = ['public', 'anyone', 'signedIn', 'users', 'admin', 'superAdmin']

test('no two endpoints have one name, also with other names of parameters', () => {
  const names = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+\??/g, ':')}`)
  expect(new Set(names).size).toBe(names.length)
})

test('every endpoint that a file of the contract exports is part of the list', () => {
  const files = import.meta.glob<Record<string, object>>(
    ['./**/*.ts', '!./api.ts', '!./**/*.test.ts'],
    { eager: true },
  )
  const exported = Object.values(files).flatMap((file) => Object.entries(file))
  const groups = exported.filter(([name]) => name.endsWith('Endpoints')).map(([, group]) => group)
  expect(groups.length).toBeGreaterThan(10)
  const endpoints = (all: readonly object[]) =>
    new Set(all.flatMap((group) => Object.values(group)))
  expect(endpoints(Object.values(api))).toEqual(endpoints(groups))
})

/** Another rule answers a malformed id there: 403 for accounts, an empty list, no such wishlist. */
const WITHOUT_404 = [
  'GET /lga/:id',
  'GET /reviews/product/:id/:limit/:skip',
  'GET /users/:id',
  'GET /users/:id/sales/:limit/:skip/:search?',
  'PUT /users/:id',
  'PUT /users/:id/rights',
  'PUT /users/roleupdate/:id',
  'DELETE /wishlist/:id/:productid',
  'GET /wishlist/:id',
  'PUT /wishlist/:id',
]

test('an id in a path is declared, so that a malformed one is a 404', () => {
  const undeclared = allEndpoints.filter(({ path, ids = {} }) => {
    const names = [...path.matchAll(/:(id|note|refund)\b/g)].map(([_parameter, name = '']) => name)
    return names.some((name) => !Object.hasOwn(ids, name))
  })
  const names = undeclared.map(({ method, path }) => `${method} ${path}`)
  expect(names.toSorted()).toEqual(WITHOUT_404.toSorted())
})

test.each(
  allEndpoints
    .filter(({ cache }) => cache)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s is cached: it reads, and is the same for everyone', (_name, { method, access, body }) => {
  expect([method, access, body]).toEqual(['GET', 'public', undefined])
})

test('found products are cached for a minute at most', () => {
  const found = allEndpoints.filter(
    ({ path, cache }) =>
      cache && /^\/(products\/|suggest)/.test(path) && !/^\/products\/:id/.test(path),
  )
  expect(found.map(({ path, cache }) => [path, cache?.ttlMs])).toEqual(
    [
      ...[
        '/products/:limit/:skip',
        '/products/category/:category/:limit/:skip',
        '/products/search/:limit/:skip/:search?',
      ],
      ...['/products/facets', '/suggest/:text'],
    ].map((path) => [path, 60_000]),
  )
})

describe.each(
  allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s', (_name, { path, access, summary, params, answers }) => {
  test('says who may make it', () => expect(ACCESS).toContain(access))

  test('names its parameters in address and schema alike', () => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(params?.shape ?? {}).toSorted()).toEqual(inPath.toSorted())
  })

  test('has a summary and a successful answer first', () => {
    expect(summary.length).toBeGreaterThan(5)
    expect(Number(Object.keys(answers)[0])).toBeLessThan(300)
  })
})
