import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeForm } from '#test/forms.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { noisyPicture, picture } from '#test/picture.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { IMAGE_VARIANTS } from './variants.ts'

let shop: TestShop
let port: number
let staff: Person
let photo: Buffer
beforeAll(async () => {
  shop = await openTestShop()
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.server.server.address() as AddressInfo).port
  staff = await givenPerson(shop.db, { role: 'superAdmin' })
  photo = await sharp(await noisyPicture('png', 300))
    .resize(1200)
    .jpeg()
    .toBuffer()
})
afterAll(() => shop.close())

const GETS = 60

async function sizesOnDisk(): Promise<string[]> {
  const folder = join(shop.folder, 'variants')
  if (!existsSync(folder)) return []
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => name.includes('-') && !name.endsWith('.part'))
}

/** Pictures that nobody asked for: the same one, with other bytes after its end. */
const givenPictures = (count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, () => {
      const tail = Buffer.from(crypto.randomUUID())
      return shop.imports.images.store(Buffer.concat([photo, tail]))
    }),
  )

async function askFor(hash: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET /images/${hash}-1200.avif HTTP/1.1\r\nhost: shop\r\n\r\n`)
  return socket
}

async function upload(): Promise<{ status: number; hash: string }> {
  const file = {
    field: 'image',
    bytes: await picture(`#${crypto.randomUUID().slice(0, 6)}`),
    name: 'a.png',
  }
  const { payload, headers } = encodeForm({ fields: {}, files: [file] })
  const answer = await fetch(`http://127.0.0.1:${port}/api/products/images`, {
    method: 'POST',
    headers: { ...headers, ...as(staff) },
    body: new Uint8Array(payload),
  })
  const body = await answer.json()
  return { status: answer.status, hash: /[0-9a-f]{32}/.exec(body.image)?.[0] ?? '' }
}

test('the sizes of an uploaded picture are made without a visitor', async () => {
  const { images } = shop.imports
  const { hash } = await upload()
  while ((await images.makeNextSize()) > 0);
  const made = (await sizesOnDisk()).filter((name) => name.includes(hash))
  expect(made).toHaveLength(IMAGE_VARIANTS.length)
})

/**
 * Two decoders run when a form is read. Its header is read in one turn, and its pixels in another.
 */
const MOST_BEFORE = 8

test(`an upload of staff goes before ${GETS} missing sizes of a stranger`, async () => {
  const sockets = await Promise.all((await givenPictures(GETS)).map(askFor))
  const before = (await sizesOnDisk()).length
  expect((await upload()).status).toBe(201)
  expect((await sizesOnDisk()).length - before).toBeLessThan(MOST_BEFORE)
  for (const socket of sockets) socket.destroy()
})

test('sizes whose callers have left are not made', async () => {
  const before = (await sizesOnDisk()).length
  const sockets = await Promise.all((await givenPictures(GETS)).map(askFor))
  for (const socket of sockets) socket.destroy()
  expect((await upload()).status).toBe(201)
  // A visitor's turn comes after all that is left of the queue.
  const [last = ''] = await givenPictures(1)
  const answer = await fetch(`http://127.0.0.1:${port}/images/${last}-160.webp`)
  expect(answer.status).toBe(200)
  expect((await sizesOnDisk()).length - before).toBeLessThan(MOST_BEFORE)
})

test('of too many missing sizes the last of the same address are refused for now', async () => {
  const hashes = await givenPictures(90)
  const sockets = await Promise.all(hashes.map(askFor))
  const refusals = sockets.map(async (socket) => {
    const [head] = await once(socket, 'data')
    expect(String(head)).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: \d+\r\n/s)
  })
  await Promise.any(refusals)
  for (const socket of sockets) socket.destroy()
})
