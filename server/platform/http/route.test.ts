import fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Access, adminWithRight, everyone, get, post } from '#contract/platform/endpoint.ts'
import type { Role } from '#contract/platform/roles.ts'
import type { CheckedActor } from '../actor.ts'
import { handleErrors } from './error-handler.ts'
import { decorateWithGuard } from './guard.ts'
import { acceptForms } from './multipart.ts'
import { registerRoute, validateWithZod } from './route.ts'

function givenServer(actor?: CheckedActor): FastifyInstance {
  const server = fastify()
  acceptForms(server)
  decorateWithGuard(server, async () => actor)
  validateWithZod(server)
  handleErrors(server)
  return server
}

const secretsFor = (access: Access) =>
  post(
    '/secrets/:id',
    access === 'admin' ? adminWithRight('orders') : { access },
    'A call for some',
    {
      body: z.object({ text: z.string() }),
      answer: z.object({ id: z.string(), text: z.string() }),
    },
  )

const statusFor = async (
  access: Access,
  role: Role | undefined,
  payload: unknown = { text: 'a' },
): Promise<number> => {
  const server = givenServer(
    role && {
      id: '1',
      role,
      rights: null,
      name: 'Ada',
      sessionId: '1',
      isConfirmed: false,
      hasTwoFactor: false,
      isWithheld: false,
    },
  )
  registerRoute(server, secretsFor(access), ({ params, body }) => ({
    ...params,
    ...body,
    hash: 'never shown',
  }))
  return (
    await server.inject({ method: 'POST', url: '/api/secrets/1', payload: payload as object })
  ).statusCode
}

describe('who may make a call', () => {
  test.each<[Access, number, number, number, number]>([
    ['anyone', 200, 200, 200, 200],
    ['signedIn', 401, 200, 200, 200],
    ['users', 401, 200, 403, 403],
    ['admin', 401, 403, 200, 200],
    ['superAdmin', 401, 403, 403, 200],
    ['public', 200, 200, 200, 200],
  ])('%s: visitor %i, user %i, admin %i, super admin %i', async (access, ...expected) => {
    const roles = [undefined, 'users', 'admin', 'superAdmin'] as const
    const statuses = []
    for (const role of roles) statuses.push(await statusFor(access, role))
    expect(statuses).toEqual(expected)
  })

  test('is checked before the body is read', async () => {
    expect(await statusFor('admin', undefined, { wrong: 1 })).toBe(401)
    expect(await statusFor('admin', 'users', { wrong: 1 })).toBe(403)
    expect(await statusFor('admin', 'admin', { wrong: 1 })).toBe(400)
  })

  test.each([undefined, 'everyone', 'toString', ''])(
    'must be declared: %j cannot be registered',
    (access) => {
      const nameless = { ...secretsFor('signedIn'), right: undefined, access: access as 'signedIn' }
      expect(() => registerRoute(givenServer(), nameless, () => ({ id: '', text: '' }))).toThrow(
        'POST /secrets/:id',
      )
    },
  )
})

test.each<[Access, boolean]>([
  ['public', true],
  ['anyone', true],
  ['users', true],
  ['signedIn', true],
  ['admin', false],
  ['superAdmin', false],
])(
  'a form for %s without a check before its body cannot be registered: %s',
  (access, isRefused) => {
    const form = {
      ...secretsFor(access),
      files: { fields: ['photo'], maxFiles: 1, maxBytes: 9 },
    } as const
    const register = () => registerRoute(givenServer(), form, () => ({ id: '', text: '' }))
    if (isRefused) expect(register).toThrow('POST /secrets/:id reads forms of everyone')
    else register()
  },
)

describe('a query', () => {
  const list = get('/list', everyone, 'A list', {
    query: z.object({ sort: z.enum(['up', 'down']).optional() }),
    answer: z.object({ query: z.record(z.string(), z.unknown()) }),
  })
  const answerTo = async (search: string) => {
    const server = givenServer()
    registerRoute(server, list, ({ query }) => ({ query }))
    return server.inject(`/api/list${search}`)
  }

  test('has the values that the contract names; other names are ignored', async () => {
    expect((await answerTo('?sort=up&page=2&__proto__=x')).json()).toEqual({
      query: { sort: 'up' },
    })
    expect((await answerTo('')).json()).toEqual({ query: {} })
  })

  test.each(['?sort=sideways', '?sort=', '?sort=up&sort=down', '?sort[]=up&sort=x'])(
    '%s is refused',
    async (search) => expect((await answerTo(search)).statusCode).toBe(400),
  )

  test("the query is part of a cached answer's key", () => {
    const server = givenServer()
    const keys: unknown[] = []
    server.addHook('onRoute', ({ config }) => {
      keys.push(config?.cacheKey)
    })
    registerRoute(server, { ...list, cache: { tags: ['list'] } }, () => ({ query: {} }))
    const keyOf = keys[0] as (request: object) => string | undefined
    const asked = ['', '?sort=up', '?sort=down', '?page=2&sort=up'].map((query) =>
      keyOf({ raw: { url: `/api/list${query}` } }),
    )
    expect(asked).toEqual([
      '/api/list',
      '/api/list?sort=up',
      '/api/list?sort=down',
      '/api/list?sort=up',
    ])
  })
})

describe('an answer', () => {
  test('shows only what the contract names', async () => {
    const server = givenServer()
    registerRoute(server, secretsFor('anyone'), ({ params }) => ({
      ...params,
      text: 'a',
      password_hash: 'x',
    }))
    const answer = await server.inject({
      method: 'POST',
      url: '/api/secrets/7',
      payload: { text: 'a', role: 'admin' },
    })
    expect(answer.json()).toEqual({ id: '7', text: 'a' })
  })

  test('that breaks the contract is our fault: 500 without details', async () => {
    const server = givenServer()
    registerRoute(server, secretsFor('anyone'), () => ({ id: 7 as never, text: 'inner detail' }))
    const answer = await server.inject({
      method: 'POST',
      url: '/api/secrets/7',
      payload: { text: 'a' },
    })
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'Internal Server Error' }])
  })
})
