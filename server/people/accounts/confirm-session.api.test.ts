import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { createRowId } from '#server/platform/ids.ts'
import { call, givenOrder, givenRefund } from '#test/factories.ts'
import {
  as,
  givenPerson,
  givenSession,
  givenUnconfirmed,
  PASSWORD,
  type Person,
} from '#test/people.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

describe('giving the password again', () => {
  const confirm = (who: Pick<Person, 'token'>, payload: object, on = shop) =>
    call(on, { method: 'POST', url: '/api/users/confirm', headers: as(who), payload })
  const askExport = (who: Pick<Person, 'token'>) =>
    call(shop, {
      method: 'POST',
      url: '/api/exports',
      headers: as(who),
      payload: { kind: 'orders' },
    })

  test('a sign-in counts for 10 minutes, then the password is needed', async () => {
    const admin = await givenPerson(shop.db, { role: 'admin' })
    const user = await givenPerson(shop.db, { email_verified_at: new Date() })
    const refund = await givenRefund(shop.db, (await givenOrder(shop)).id)
    expect((await askExport(admin)).statusCode).toBe(201)
    await givenUnconfirmed(shop.db, admin.id)
    const calls = [
      { method: 'POST', url: '/api/exports', payload: { kind: 'orders' } },
      { method: 'PUT', url: `/api/refunds/${refund}`, payload: { note: 'cash' } },
      {
        method: 'PUT',
        url: `/api/users/roleupdate/${user.id}`,
        payload: { roleValue: ROLE_IDS.admin },
      },
    ] as const
    for (const one of calls) {
      const answer = await call(shop, { ...one, headers: as(admin) })
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { message: 'kindly enter your password again', needs: 'password' },
      ])
    }
    expect((await confirm(admin, { password: PASSWORD })).statusCode).toBe(200)
    for (const one of calls)
      expect((await call(shop, { ...one, headers: as(admin) })).statusCode).toBeLessThan(300)
  })

  test('counts only for the session that gave it', async () => {
    const admin = await givenPerson(shop.db, { role: 'admin' })
    const other = await givenSession(shop.db, admin)
    await givenUnconfirmed(shop.db, admin.id)
    expect((await confirm(other, { password: PASSWORD })).statusCode).toBe(200)
    expect([(await askExport(other)).statusCode, (await askExport(admin)).statusCode]).toEqual([
      201, 403,
    ])
  })

  test('a wrong proof is 400 at its field', async () => {
    const admin = await givenPerson(shop.db, { role: 'admin' })
    await givenUnconfirmed(shop.db, admin.id)
    const wrong = await confirm(admin, { password: 'not it' })
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      400,
      { password: 'the password is not correct' },
    ])
    for (const payload of [
      {},
      { password: '' },
      { password: PASSWORD, code: '123456' },
      { code: '123456' },
    ])
      expect((await confirm(admin, payload)).statusCode).toBe(400)
    expect((await askExport(admin)).statusCode).toBe(403)
  })

  test('ten wrong guesses an hour are the limit', async () => {
    const limited = await givenShop({ hasRateLimit: true, db: shop.db })
    const admin = await givenPerson(shop.db, { role: 'admin' })
    const guesses: number[] = []
    for (let i = 0; i < 11; i++)
      guesses.push((await confirm(admin, { password: 'not it' }, limited)).statusCode)
    expect(guesses).toEqual([...Array(10).fill(400), 429])
    const other = await givenSession(shop.db, admin)
    expect((await confirm(other, { password: PASSWORD }, limited)).statusCode).toBe(200)
  })

  test('confirmed calls are refused before their body is read', async () => {
    const boss = await givenPerson(shop.db, { role: 'superAdmin' })
    await givenUnconfirmed(shop.db, boss.id)
    const asking = allEndpoints.filter(({ isConfirmed }) => isConfirmed)
    expect(asking.length).toBeGreaterThan(5)
    for (const { method, path } of asking) {
      const url = `/api${path.replace(/:(\w+)/g, createRowId())}`
      const answer = await call(shop, { method, url, payload: { wrong: true }, headers: as(boss) })
      expect([path, answer.statusCode, answer.json().needs]).toEqual([path, 403, 'password'])
    }
  })
})
