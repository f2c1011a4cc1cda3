import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createRowId } from '#server/platform/ids.ts'
import { call, givenOrder } from '#test/factories.ts'
import { encodeForm, sendForm } from '#test/forms.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/**
 * Forms over sockets, of which only a part is sent. Two pictures of a buyer are under way at most,
 * and three of all.
 */
const FORM_BYTES = 1_000_000
let shop: TestShop
let port: number
let buyer: { id: string; cookie: string }
let admin: Person
/** The folder of forms, for this test file alone. */
let temporary: string

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'shop-uploads-'))
  vi.stubEnv('TMPDIR', temporary)
  shop = await openTestShop({
    hasRateLimit: true,
    uploadLimits: { total: 3 * FORM_BYTES, perAddress: 2 * FORM_BYTES },
  })
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.server.server.address() as AddressInfo).port
  buyer = await givenBuyer()
  admin = await givenPerson(shop.db, { role: 'admin' })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await shop.close()
  await rm(temporary, { recursive: true, force: true })
})

async function givenBuyer(): Promise<{ id: string; cookie: string }> {
  const { id, cookies } = await givenOrder(shop)
  return {
    id,
    cookie: Object.entries(cookies)
      .map((cookie) => cookie.join('='))
      .join('; '),
  }
}

/** The forms of the test before are gone. */
beforeEach(() => expect.poll(underWay).toBe(0))

const underWay = (): number => shop.server.uploadBudget.used()
const formsOnDisk = (): string[] =>
  readdirSync(temporary).filter((name) => name.startsWith('shop-form-'))

type Begun = { path?: string; cookie?: string; token?: string; from?: string; body?: string }

/** Sends the head of a form of a megabyte, and of its body only `body`. */
function begin({
  path = `/api/sales/${buyer.id}/returns`,
  cookie,
  token,
  from = '127.0.0.2',
  body = '',
}: Begun): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  const head = [
    ...[`POST ${path} HTTP/1.1`, 'host: shop', `content-length: ${FORM_BYTES}`],
    'content-type: multipart/form-data; boundary=x',
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(token ? [`authorization: Bearer ${token}`] : []),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return socket
}

/** The head of the answer to a form whose body is not sent. */
async function answerTo(begun: Begun): Promise<string> {
  const [answer] = await once(begin(begun), 'data')
  return String(answer)
}
const statusOf = async (begun: Begun): Promise<number> =>
  Number((await answerTo(begun)).slice(9, 12))

const fileOf = (field: string): string =>
  `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\npixels`

/** A form that stays half sent. */
async function givenHalfSent(begun: Begun): Promise<Socket> {
  const before = underWay()
  const socket = begin({ body: fileOf('photos'), ...begun }).resume()
  await expect.poll(underWay).toBe(before + FORM_BYTES)
  return socket
}

test.each(['reviews', 'returns'])(
  'who may not send %s is refused before the body arrives',
  async (forms) => {
    const unknown = `/api/sales/${createRowId()}/${forms}`
    const known = `/api/sales/${buyer.id}/${forms}`
    expect(await statusOf({ path: unknown })).toBe(404)
    expect(await statusOf({ path: unknown, cookie: buyer.cookie })).toBe(404)
    expect(await statusOf({ path: known })).toBe(401)
    expect(formsOnDisk()).toEqual([])
  },
)

test('staff who did not buy cannot send a review, and learn so before the body arrives', async () => {
  expect(await statusOf({ path: `/api/sales/${buyer.id}/reviews`, token: admin.token })).toBe(403)
})

test('a buyer who sends too many forms is refused before the body arrives', async () => {
  const ask = () => sendForm(shop, admin, { method: 'POST', url: `/api/sales/${buyer.id}/returns` })
  for (let form = 0; form < 20; form++) expect((await ask()).statusCode).toBe(400)
  const refused = await answerTo({ token: admin.token, from: '127.0.0.1' })
  expect(refused).toMatch(/^HTTP\/1.1 429 [\s\S]*\r\nretry-after: \d+\r\n/i)
})

test('an address has a limit of bytes that are under way', async () => {
  const { cookie } = buyer
  const [first] = [await givenHalfSent({ cookie }), await givenHalfSent({ cookie })]
  expect(await answerTo({ cookie })).toMatch(/^HTTP\/1.1 429 [\s\S]*\r\nretry-after: 10\r\n/i)
  expect(formsOnDisk()).toHaveLength(2)
  first.destroy()
  await expect.poll(underWay).toBe(FORM_BYTES)
  await expect.poll(formsOnDisk).toHaveLength(1)
  await givenHalfSent({ cookie })
})

test('so have all addresses together', async () => {
  const { cookie } = buyer
  for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) await givenHalfSent({ cookie, from })
  const refused = await answerTo({ cookie, from: '127.0.0.5' })
  expect(refused).toMatch(/^HTTP\/1.1 503 [\s\S]*\r\nretry-after: 10\r\n/i)
})

test('staff who share an address do not share its limit', async () => {
  const form = { path: '/api/products', token: admin.token, body: fileOf('images') }
  for (let count = 0; count < 3; count++) await givenHalfSent(form)
  expect(await statusOf(form)).toBe(503)
})

test('a form that was handled or refused gives its bytes back', async () => {
  const form = { method: 'POST', url: '/api/products/images' } as const
  for (const field of ['image', 'other']) {
    const answer = await sendForm(shop, admin, {
      ...form,
      files: [{ field, bytes: Buffer.from('no picture') }],
    })
    expect(answer.statusCode).toBe(400)
    expect([underWay(), formsOnDisk()]).toEqual([0, []])
  }
})

test('the fields of a form have no more bytes than a body of JSON', async () => {
  const fields = { a: 'x'.repeat(100_000), b: 'x'.repeat(100_000), c: 'x'.repeat(100_000) }
  const { payload, headers } = encodeForm({ fields })
  const url = '/api/products'
  const answer = await call(shop, {
    method: 'POST',
    url,
    payload,
    headers: { ...headers, ...as(admin) },
  })
  expect(answer.statusCode).toBe(413)
})
