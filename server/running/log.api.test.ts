import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOrderKey } from '#server/orders/sales/order-key.ts'
import { makeResetCode } from '#server/people/accounts/reset-password.ts'
import { call, givenOrder } from '#test/factories.ts'
import { as, givenPerson, login, PASSWORD, refresh, refreshCookie } from '#test/people.ts'
import { linesWithPeople } from '#test/people-in-log.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/** A shop that logs everything, `trace`; each line of its log. */
const lines: string[] = []
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ logTarget: { write: (line) => lines.push(line) } })
})
beforeEach(() => void lines.splice(0))
afterAll(() => shop.close())

/** Code in the mail that waits to be sent. */
async function verificationCode(email: string): Promise<string> {
  const mails = shop.db.selectFrom('mail_outbox').select('data').where('recipient', '=', email)
  const { data } = await mails.where('template', '=', 'verifyEmail').executeTakeFirstOrThrow()
  return String(data.code)
}

/** Sends each of the shop's secrets in all parts of requests, and returns them. */
async function useSecrets(): Promise<string[]> {
  const admin = await givenPerson(shop.db, { role: 'admin', email_verified_at: new Date() })
  const form = {
    fullName: 'Ada',
    email: 'ada@example.com',
    phoneNumber: '08031234567',
    password: PASSWORD,
    tandc: true,
  }
  await call(shop, { method: 'POST', url: '/api/users', payload: form })
  const verify = await verificationCode(form.email)
  const reset = (await makeResetCode(shop.db, form.email))?.code ?? ''
  const { id } = await givenOrder(shop)
  const key = createOrderKey(shop.server.keys, id)
  const session = await login(shop, admin.email)
  const { rt } = refreshCookie(session)
  const requested = await call(shop, {
    method: 'POST',
    url: '/api/exports',
    headers: as(admin),
    payload: { kind: 'users' },
  })
  const ticket = requested.json().path.split('/').at(-1)
  for (const address of [
    `/verify/${verify}`,
    `/%76erify/${verify}`,
    `/verify/${verify}/%E0%A4%A`, // not an address: answered before any route
    `/verify/${verify}${'x'.repeat(2_100)}`, // too long
    `/changepassword/${reset}?page=2`,
    `http://shop/changepassword/${reset}`,
    `/payment/${id}?key=${key}`,
    `/api/exports/${ticket}`,
    `/api/exports/${ticket}?again=1`,
    `/api/nothing?code=${reset}&password=${PASSWORD.replaceAll(' ', '%20')}`,
  ]) {
    await call(shop, {
      url: address,
      headers: { referer: `https://shop${address}`, cookie: `rt=${rt}` },
    })
  }
  await call(shop, { method: 'PUT', url: '/api/users/verifyemail', payload: { vid: verify } })
  await call(shop, { method: 'POST', url: `/api/sales/${id}/key`, payload: { key } })
  await refresh(shop, { rt })
  return [
    verify,
    reset,
    key,
    ticket,
    ticket.split('.').at(-1),
    rt,
    admin.token,
    session.json().accessToken,
  ]
}

test('the log contains no secret at any level', async () => {
  const secrets = await useSecrets()
  for (const secret of secrets) expect(secret).toMatch(/^.{40,}$/)
  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(20)
  for (const secret of [...secrets, PASSWORD, encodeURIComponent(PASSWORD)])
    expect(log).not.toContain(secret)
  for (const address of ['/verify/***', '/changepassword/***', '/api/exports/***', '?key=***'])
    expect(log).toContain(address)
})

/**
 * What staff type of a person, and what callers send, in all parts of requests; some of it fails.
 */
async function typePeople(): Promise<void> {
  const admin = await givenPerson(shop.db, { role: 'superAdmin' })
  const email = 'Chidi.Obi+shop@example.com'
  const phones = [
    '+234 (0)803 765 4321',
    '0803 765 4321',
    '08037654321',
    '2348037654321',
    '+447911123456',
  ]
  const { id } = await givenOrder(shop, { email, phoneNumber: '0803 765 4321' })
  const person = await givenPerson(shop.db, { email })
  await shop.db
    .updateTable('user_account')
    .set({ phone_number: '+447911123456' })
    .where('id', '=', person.id)
    .execute()
  const headers = as(admin)
  for (const typed of [
    email,
    email.toUpperCase(),
    `Chidi ${email}`,
    ...phones,
    `Chidi ${phones[1]}`,
  ]) {
    const part = encodeURIComponent(typed)
    for (const list of ['users', 'sales', 'sales/completed', 'audit', 'customers/blocked'])
      expect((await call(shop, { url: `/api/${list}/50/0/${part}`, headers })).statusCode).toBe(200)
    await call(shop, {
      url: `/api/sales/50/0?search=${part}&q=${part.replaceAll('%20', '+')}`,
      headers,
    })
    await call(shop, {
      url: `/admin/users?q=${encodeURIComponent(part)}`,
      headers: { ...headers, referer: part },
    })
    await call(shop, { url: `/search/${part}` })
    await call(shop, { url: `/${part}` })
  }
  await call(shop, {
    method: 'POST',
    url: '/api/customers/blocked',
    payload: { phoneNumber: phones[1] },
    headers,
  })
  await call(shop, {
    method: 'POST',
    url: '/api/track',
    payload: { order: id, phoneNumber: phones[2] },
  })
  await login(shop, email, 'a wrong password')
  await call(shop, { method: 'PUT', url: '/api/users/forgetpassword', payload: { email } })
  for (const text of [
    `Key (lower(email))=(${email}) exists`,
    `invalid input syntax: "${phones[0]}"`,
    phones[4],
  ])
    shop.server.log.error({ err: new Error(text), of: email }, `could not save ${text}`)
}

test('the log contains no e-mail address and no phone number', async () => {
  await typePeople()
  expect(lines.length).toBeGreaterThan(100)
  expect(await linesWithPeople(shop.db, lines)).toEqual([])
  expect(lines.join('')).toContain('/api/users/50/0/***@***')
})

test('an error is logged without what it quotes: rows, requests, and addresses in its text', async () => {
  const code = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6'
  const cause = Object.assign(new DatabaseError('violates a check', 1, 'error'), {
    detail: 'Failing row: ada@example.com',
  })
  const err = Object.assign(
    new Error(`'/verify/${code}' failed: 550 <ada@example.com> unknown`, { cause }),
    {
      rawPacket: Buffer.from(code),
    },
  )
  shop.server.log.error({ err }, `could not answer /changepassword/${code}`)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('violates a check')
  for (const secret of [code, 'ada@example.com', 'rawPacket'])
    expect(lines[0]).not.toContain(secret)
})

describe('every answer carries x-request-id, and so do its lines of the log', () => {
  const idOf = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['x-request-id'])

  test.each([
    ['a list', '/api/products/50/0', 200],
    ['the same from the cache', '/api/products/50/0', 200],
    ['one that is not there', '/api/nothing', 404],
    ['what needs a token', '/api/users/personal-profile', 401],
    ['what is no address', '/%E0%A4%A', 400],
    ['one that is too long', `/api/products/search/50/0/${'a'.repeat(2_100)}`, 404],
    ['health', '/healthz', 200],
  ])('%s', async (_what, url, status) => {
    const answer = await call(shop, { url })
    expect(answer.statusCode).toBe(status)
    expect(idOf(answer)).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/)
    expect(lines.some((line) => JSON.parse(line).reqId === idOf(answer))).toBe(true)
  })

  test('an error of ours', async () => {
    shop.cards.meanwhile = async () => {
      throw new Error('broken')
    }
    const { id } = await givenOrder(shop)
    const answer = await call(shop, { method: 'PUT', url: '/api/sales', payload: { ref: id } })
    shop.cards.meanwhile = undefined
    expect(answer.statusCode).toBe(500)
    const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed')
    expect(failed.reqId).toBe(idOf(answer))
  })

  test('not modified', async () => {
    const { headers } = await call(shop, { url: '/api/products/50/0' })
    const again = await call(shop, {
      url: '/api/products/50/0',
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(idOf(again)).toMatch(/^[0-9a-f]{10}-/)
    expect(idOf(again)).not.toBe(idOf({ headers }))
  })

  test('a request that is not HTTP', async () => {
    await shop.server.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((shop.server.server.address() as AddressInfo).port, '127.0.0.1')
    socket.end('hello\r\n\r\n')
    expect(await text(socket)).toMatch(
      /^HTTP\/1.1 400 Bad Request\r\n.*x-request-id: [0-9a-f-]{36}\r\n.*\{"message":"/s,
    )
  })
})

describe('an id that comes with the request', () => {
  const askWith = async (trustProxy: number, id: string) => {
    const behind = await openTestShop({ db: shop.db, trustProxy })
    const { headers } = await call(behind, { url: '/healthz', headers: { 'x-request-id': id } })
    await behind.close()
    return headers['x-request-id']
  }
  test('is the proxy’s, where one is trusted', async () =>
    expect(await askWith(1, 'edge:7f3a-01')).toBe('edge:7f3a-01'))
  test('is ignored where none is', async () =>
    expect(await askWith(0, 'edge:7f3a-01')).not.toBe('edge:7f3a-01'))
  test.each([
    'short',
    'x'.repeat(65),
    'with blanks in it',
    '<script>alert(1)</script>',
    'line\\nbreak',
  ])('is ignored when it is not short and plain: %s', async (id) =>
    expect(await askWith(1, id)).not.toBe(id),
  )
})

test('log lines of signed-in calls name call and account', async () => {
  const person = await givenPerson(shop.db)
  const answer = await call(shop, { url: '/api/sales/user/5/0', headers: as(person) })
  await call(shop, { url: '/api/products/5/0' })
  const written = lines.map((line) => JSON.parse(line)).filter(({ res }) => res)
  expect(written).toEqual([
    expect.objectContaining({ reqId: answer.headers['x-request-id'], userId: person.id }),
    expect.not.objectContaining({ userId: expect.anything() }),
  ])
})
