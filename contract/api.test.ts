import { describe, expect, test } from 'vitest'
import { allEndpoints, api } from './api.ts'
import type { Access } from './endpoint.ts'

const ACCESS: readonly Access[] = ['public', 'anyone', 'signedIn', 'users', 'admin', 'superAdmin']

test('no two endpoints have one name, also when parameters are called otherwise', () => {
  const names = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+\??/g, ':')}`)
  expect(new Set(names).size).toBe(names.length)
})

test('every group is part of the list', () => {
  const sizes = Object.values(api).map((group) => Object.keys(group).length)
  expect(allEndpoints).toHaveLength(sizes.reduce((sum, size) => sum + size, 0))
})

describe.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, { method, path, access, summary, params, body, answers, cache }) => {
    test('says who may make it', () => expect(ACCESS).toContain(access))

    test('names its parameters in address and schema alike', () => {
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      expect(Object.keys(params?.shape ?? {}).toSorted()).toEqual(inPath.toSorted())
    })

    test('has a summary and a successful answer first', () => {
      expect(summary.length).toBeGreaterThan(5)
      expect(Number(Object.keys(answers)[0])).toBeLessThan(300)
    })

    test('is cached only where it reads and is the same for every caller', () => {
      if (!cache) return
      expect([method, access, body]).toEqual(['GET', 'public', undefined])
    })
  },
)
