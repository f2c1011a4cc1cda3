import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { Access } from '#contract/platform/endpoint.ts'
import type { RightRule } from '#contract/platform/rights.ts'
import type { CheckedActor } from '../actor.ts'
import { handleErrors } from './error-handler.ts'
import {
  bearerTokenIn,
  confirmFirst,
  decorateWithGuard,
  isAccessRule,
  requireActor,
} from './guard.ts'

const admin: CheckedActor = {
  ...{ id: 'ada', role: 'admin', rights: null, name: 'Ada', sessionId: '1' },
  ...{ isConfirmed: true, hasTwoFactor: false, isWithheld: false },
}

type Rule = { access: Access; right?: RightRule; isConfirmed?: boolean }

/** The answer that a caller gets; the server answers with the caller's id. */
async function answerFor(rule: Rule, actor: CheckedActor | undefined) {
  const server = fastify()
  handleErrors(server)
  decorateWithGuard(server, async () => actor)
  const onRequest = server.guard(rule)
  server.get('/', { ...(onRequest && { onRequest }) }, async (request) => ({
    id: request.actor?.id ?? 'nobody',
  }))
  const answer = await server.inject('/')
  return [answer.statusCode, answer.json()]
}

describe('the guard', () => {
  test('tells handlers who calls; nobody asks who calls a public endpoint', async () => {
    expect(await answerFor({ access: 'signedIn' }, admin)).toEqual([200, { id: 'ada' }])
    expect(await answerFor({ access: 'anyone' }, admin)).toEqual([200, { id: 'ada' }])
    expect(await answerFor({ access: 'anyone' }, undefined)).toEqual([200, { id: 'nobody' }])
    expect(await answerFor({ access: 'public' }, admin)).toEqual([200, { id: 'nobody' }])
  })

  test('refuses visitors, and other roles, in words', async () => {
    expect(await answerFor({ access: 'admin' }, undefined)).toEqual([
      401,
      { message: messages.signInFirst },
    ])
    const refused = [403, { message: messages.forbidden }]
    expect(await answerFor({ access: 'superAdmin' }, admin)).toEqual(refused)
  })

  test('asks who must set up the second factor to do so', async () => {
    const withheld: CheckedActor = { ...admin, role: 'users', isWithheld: true }
    const asked = [403, { message: messages.setUpTwoFactor, needs: 'twoFactor' }]
    expect(await answerFor({ access: 'superAdmin' }, withheld)).toEqual(asked)
    expect(await answerFor({ access: 'signedIn' }, withheld)).toEqual([200, { id: 'ada' }])
  })

  test('asks for the right of an endpoint', async () => {
    const cashier: CheckedActor = { ...admin, rights: ['money'] }
    const refused = [403, { message: messages.needsOneOfRights(['orders']) }]
    expect(await answerFor({ access: 'admin', right: 'orders' }, cashier)).toEqual(refused)
    expect(await answerFor({ access: 'admin', right: 'money' }, cashier)).toEqual([
      200,
      { id: 'ada' },
    ])
  })

  test('asks for the password or the code where one must be fresh', async () => {
    const rule: Rule = { access: 'admin', isConfirmed: true }
    const stale = { ...admin, isConfirmed: false }
    const password = [403, { message: messages.confirmPassword, needs: 'password' }]
    const code = [403, { message: messages.confirmCode, needs: 'code' }]
    expect(await answerFor(rule, admin)).toEqual([200, { id: 'ada' }])
    expect(await answerFor(rule, stale)).toEqual(password)
    expect(await answerFor(rule, { ...stale, hasTwoFactor: true })).toEqual(code)
    expect(await answerFor({ access: 'admin' }, stale)).toEqual([200, { id: 'ada' }])
    expect(confirmFirst({ hasTwoFactor: true })).toMatchObject({ statusCode: 403 })
  })
})

test('a handler that needs a caller refuses a request without one', () => {
  expect(requireActor({ actor: admin } as never)).toBe(admin)
  expect(() => requireActor({} as never)).toThrow(messages.signInFirst)
})

test.each([
  ['public', true],
  ['anyone', true],
  ['signedIn', true],
  ['users', true],
  ['admin', true],
  ['superAdmin', true],
  ['everyone', false],
  ['toString', false],
  ['', false],
  [undefined, false],
  [['admin'], false],
])('that %j is a rule is %j', (word, isOne) => expect(isAccessRule(word)).toBe(isOne))

test.each([
  ['Bearer a.b.c', 'a.b.c'],
  [`Bearer ${'x'.repeat(4096)}`, 'x'.repeat(4096)],
  [`Bearer ${'x'.repeat(4097)}`, ''],
  ['Bearer ', ''],
  ['Bearer a b', ''],
  [' Bearer a', ''],
  ['bearer a', ''],
  ['Basic a', ''],
  ['', ''],
  [undefined, ''],
])('the token of %j is %j', (header, token) => expect(bearerTokenIn(header)).toBe(token))
