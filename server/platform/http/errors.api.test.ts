import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { createRowId } from '#server/platform/ids.ts'
import { call, checkoutForm, givenProduct, givenState } from '#test/factories.ts'
import { encodeForm } from '#test/forms.ts'
import { as, givenPerson } from '#test/people.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (payload: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
  call(shop, { method: 'POST', url: '/api/sales', payload, headers })

describe('an error is {message} with the right status', () => {
  test.each([
    ['GET', '/api', 404],
    ['GET', '/api/', 404],
    ['GET', '/api/nothing', 404],
    ['POST', '/api/products/50/0', 404],
    ['DELETE', '/api/sales', 404],
    ['PATCH', '/api/sales', 404],
    ['OPTIONS', '/api/sales', 404],
    ['GET', '/nothing', 404],
    ['POST', '/', 404],
    ['GET', '/api/products/%E0%A4%A', 400],
    ['GET', '/api/products/search/50/0/%', 400],
    ['GET', '/%E0%A4%A', 400],
    ['GET', '/api/products/50/0/0/0', 404],
    ['GET', '//api/products/50/0', 404],
    ['GET', '/API/products/50/0', 404],
    ['GET', '/api/products/../sales', 404],
  ] as const)('%s %s: %i', async (method, url, statusCode) => {
    const answer = await call(shop, { method, url })
    expect(answer.statusCode).toBe(statusCode)
    expect(Object.keys(answer.json())).toEqual(['message'])
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('an address longer than any route is 404', async () => {
    const answer = await call(shop, { url: `/api/products/search/50/0/${'a'.repeat(2100)}` })
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'not found' }])
  })

  test.each([
    ['no JSON', 'name=ada', JSON_TYPE, 400],
    ['truncated', '{"name":', JSON_TYPE, 400],
    ['empty', '', JSON_TYPE, 400],
    ['a form', 'name=ada', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a file', 'x', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 400],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, 415],
    [
      'a content type with a tab',
      '{}',
      { 'content-type': 'application/json\t; charset=utf-8' },
      400,
    ],
    ['no content type', '{}', { 'content-type': '' }, 415],
    ['too large', JSON.stringify({ name: 'x'.repeat(300_000) }), JSON_TYPE, 413],
    ['__proto__', '{"__proto__":{"isAdmin":true}}', JSON_TYPE, 400],
    ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}}}', JSON_TYPE, 400],
    ['an array', '[]', JSON_TYPE, 400],
    ['null', 'null', JSON_TYPE, 400],
    ['a number', '5', JSON_TYPE, 400],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]), JSON_TYPE, 400],
    ['50,000 brackets', '['.repeat(50_000) + ']'.repeat(50_000), JSON_TYPE, 400],
  ])('a body that is %s', async (_what, payload, headers, statusCode) => {
    const answer = await post(payload, headers)
    expect(answer.statusCode).toBe(statusCode)
    expect(answer.json().message).toEqual(expect.any(String))
    expect(Object.keys(answer.json()).filter((key) => key !== 'fields')).toEqual(['message'])
  })

  test('names each faulty field once, the first in the message', async () => {
    const answer = await post(
      JSON.stringify({ ...checkoutForm('x', []), name: '', email: 'ada', phoneNumber: 'none' }),
    )
    expect(answer.json()).toEqual({
      message: 'name is a required field',
      fields: {
        name: 'name is a required field',
        email: 'must be a valid email address',
        phoneNumber: 'must be a phone number such as 0803 123 4567 or +234 803 123 4567',
        state: 'must be an id of this shop',
        products: 'your cart is empty',
      },
    })
  })

  test('never shows a stack, a query or an internal reason', async () => {
    shop.cards.meanwhile = async () => {
      throw new Error('select password_hash from user_account')
    }
    const state = await givenState(shop.db)
    const { id } = await givenProduct(shop.db)
    const sale = (await post(JSON.stringify(checkoutForm(state, [{ id, qty: 1 }])))).json()._id
    const answer = await call(shop, { method: 'PUT', url: '/api/sales', payload: { ref: sale } })
    shop.cards.meanwhile = undefined
    expect([answer.statusCode, answer.body]).toEqual([500, '{"message":"Internal Server Error"}'])
  })
})

const BODILESS = allEndpoints.filter(({ method, body }) => method !== 'GET' && !body)

test.each(BODILESS.map(({ method, path }) => ({ method, path })))(
  '$method $path without a body accepts a JSON content type',
  async ({ method, path }) => {
    const url = `/api${path.replaceAll(/:\w+/g, () => createRowId())}`
    const send = async (headers: Record<string, string>) => {
      const person = await givenPerson(shop.db, { role: 'superAdmin' })
      return call(shop, { method, url, headers: { ...headers, ...as(person) } })
    }
    const plain = await send({})
    const json = await send(JSON_TYPE)
    expect(json.statusCode).toBe(plain.statusCode)
  },
)

test('every answer has its security headers', async () => {
  for (const url of ['/api/products/50/0', '/api/nothing', '/healthz', '/images/x']) {
    const { headers } = await call(shop, { url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect([
      headers.server,
      headers['x-powered-by'],
      headers['access-control-allow-origin'],
    ]).toEqual([undefined, undefined, undefined])
  }
})

test('nothing in an error may be executed, also for an address that cannot be routed', async () => {
  for (const url of ['/%E0%A4%A', `/api/${'x'.repeat(3_000)}`, '/api/nothing', '/nothing']) {
    const { headers, statusCode } = await call(shop, { url })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  }
})

test('health: the process answers, and it reaches its database', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const answer = await call(shop, { url })
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'ok' }])
  }
})

describe('over a socket', () => {
  let port: number
  beforeAll(async () => {
    await shop.server.listen({ port: 0, host: '127.0.0.1' })
    port = (shop.server.server.address() as AddressInfo).port
  })

  test.each([
    ['http://shop.example/api/products/50/0', '200'],
    ['HTTP://shop.example:8080/healthz', '200'],
    ['http://shop.example?x=1', '404'], // the API alone has no home page
    ['http://shop.example/api/nothing', '404'],
    ['ftp://shop.example/healthz', '404'],
  ])(
    'an address with its host, as to a proxy, is served like its path: %s',
    async (address, statusCode) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET ${address} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
      expect((await text(socket)).split(' ')[1]).toBe(statusCode)
    },
  )

  const head = 'POST /api/sales HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n'
  test.each([
    ['no HTTP', 'hello\r\n\r\n', '400'],
    ['two lengths', `${head}Content-Length: 2\r\n\r\nab`, '400'],
    ['a length and chunks', `${head}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, '400'],
    ['what is expected of the server', `${head}Expect: more\r\n\r\n`, '417'],
    ['a second host', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhOsT: b\r\n\r\n', '400'],
    ['the same host twice', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', '400'],
    [
      'a header of 20 kilobytes',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431',
    ],
    [
      'the same before a long body',
      `${head}X: ${'x'.repeat(20_000)}\r\n\r\n${'y'.repeat(4_000_000)}`,
      '431',
    ],
  ])('%s is refused', async (_what, request, statusCode) => {
    const socket = connect(port, '127.0.0.1')
    socket.end(request)
    const answer = await text(socket)
    expect(answer.split(' ')[1]).toBe(statusCode)
    expect(answer).toContain('{"message":"')
    expect(answer).not.toMatch(/stack|node_modules/)
  })
})

describe('on a connection that is kept', () => {
  test.each([
    ['with a field that the call has not', 'categories', 'nothing', '400'],
    ['that is too large', 'categories', 'icon', '413'],
    ['for an order that is unknown', `sales/${createRowId()}/reviews`, 'photos', '404'],
  ])(
    'a form %s is refused, and the next request is answered',
    async (_what, path, field, expected) => {
      const { server, db } = await givenShop({ db: shop.db })
      const { token } = await givenPerson(db, { role: 'superAdmin' })
      await server.listen({ port: 0, host: '127.0.0.1' })
      const { port } = server.server.address() as AddressInfo
      const form = encodeForm({ files: [{ field, bytes: Buffer.alloc(9_000_000) }] })
      const socket = connect(port, '127.0.0.1')
      const length = `Content-Length: ${form.payload.length}`
      const type = `Content-Type: ${form.headers['content-type']}`
      const head = [
        `POST /api/${path} HTTP/1.1`,
        'Host: a',
        type,
        length,
        `Authorization: Bearer ${token}`,
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      socket.write(form.payload)
      socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
      const statuses = [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(
        ([, status]) => status,
      )
      expect(statuses).toEqual([expected, '200'])
    },
  )
})
