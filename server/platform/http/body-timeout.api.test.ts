import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DRAWING } from '#test/forms.ts'
import { givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/** The whole shop over the wire, with deadlines that a test can wait for. */
const BODY_MS = 300
let shop: TestShop
let port: number
let token: string
beforeAll(async () => {
  shop = await openTestShop({
    bodyTimes: { bodyMs: BODY_MS, formMs: 60_000, windowMs: 2_000, windowBytes: 100 },
  })
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.server.server.address() as AddressInfo).port
  token = (await givenPerson(shop.db, { role: 'superAdmin' })).token
})
afterAll(() => shop.close())

const FORM = 'multipart/form-data; boundary=x'

function begin(request: string, headers: readonly string[]): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(
    `${request} HTTP/1.1\r\n${['host: a', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`,
  )
  return socket
}

test.each([
  ['JSON', 'POST /api/sales', ['content-type: application/json', 'content-length: 9999']],
  [
    'a GET with a body',
    'GET /api/products/50/0',
    ['content-type: application/json', 'content-length: 9999'],
  ],
  ['a HEAD with a body', 'HEAD /api/products/50/0', ['content-length: 9999']],
  ['a page with a body', 'GET /nothing', ['transfer-encoding: chunked']],
  [
    'a form without a sign-in',
    'POST /api/categories',
    [`content-type: ${FORM}`, 'content-length: 9999'],
  ],
  [
    'a form to a call without files',
    'POST /api/users/login',
    [`content-type: ${FORM}`, 'content-length: 9999'],
  ],
])('%s that arrives byte by byte is closed', async (_what, request, headers) => {
  const socket = begin(request, headers)
  const ended = new Promise<void>((resolve) => socket.once('close', resolve))
  socket.resume()
  while (!socket.destroyed) {
    socket.write(' ')
    await wait(20)
  }
  await ended
})

/** A category as a form of the back office sends it. */
const form = (): Buffer[] => {
  const field = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const fields =
    field('title', `Slow ${crypto.randomUUID()}`) + field('description', 'By a slow line')
  const file = `--x\r\ncontent-disposition: form-data; name="icon"; filename="a.svg"\r\ncontent-type: image/svg+xml\r\n\r\n`
  const bytes = Buffer.concat([
    Buffer.from(fields + file),
    Buffer.from(DRAWING),
    Buffer.from('\r\n--x--\r\n'),
  ])
  const size = Math.ceil(bytes.length / 20)
  return Array.from({ length: 20 }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
}

test('an admin’s form over a slow connection may take longer than other bodies', async () => {
  const parts = form()
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const socket = begin('POST /api/categories', [
    `content-type: ${FORM}`,
    `content-length: ${length}`,
    `authorization: Bearer ${token}`,
  ])
  const answer = text(socket)
  for (const part of parts) {
    socket.write(part)
    await wait(BODY_MS / 10)
  }
  expect(await answer).toMatch(/^HTTP\/1.1 201 /)
})
