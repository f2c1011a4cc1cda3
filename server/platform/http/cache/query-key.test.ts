import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { keyWithQuery } from './query-key.ts'

const key = (url: string) =>
  keyWithQuery(
    z.object({ sort: z.string(), brand: z.string() }),
    'option.',
  )({ raw: { url } } as FastifyRequest)

test.each([
  ['/a', '/a'],
  ['/a?', '/a'],
  ['/a?utm=1&x', '/a'],
  ['/a?sort=b&brand=x', '/a?brand=x&sort=b'],
  ['/a?brand=x&sort=b&brand=a&brand=x', '/a?brand=a&brand=x&sort=b'],
  ['/a?option.Size=M&toString=1&__proto__=1', '/a?option.Size=M'],
  ['/a?brand=x%26sort%3Db', '/a?brand=x%26sort%3Db'],
  ['/a?brand=x+y', '/a?brand=x+y'],
  ['/a?brand=x%20y', '/a?brand=x+y'],
])('%s has the key %s', (url, expected) => expect(key(url)).toBe(expected))

test('a key is its own key', () =>
  expect(key(key('/a?sort=%00&brand=é+%25') ?? '')).toBe(key('/a?sort=%00&brand=é+%25')))

test('an address too long is not cached', () =>
  expect(key(`/a?brand=${'x'.repeat(300)}`)).toBeUndefined())
