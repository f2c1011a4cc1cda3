import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { IMAGE_VARIANTS } from '#server/platform/images/variants.ts'
import { encodeForm } from './forms.ts'
import { PASSWORD } from './people.ts'
import { picture } from './picture.ts'
import { givenFolder, type Running, startShop, stop, tryStart } from './process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-ops-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function givenRunning(env: Record<string, string>): Promise<Running> {
  const shop = await startShop(env)
  onTestFinished(async () => void (await stop(shop, 'SIGKILL')))
  return shop
}

describe('starting', () => {
  test('a second shop on the same folder is refused', async () => {
    const DATA_DIR = await givenFolder(folder, 'twice')
    const first = await givenRunning({ DATA_DIR })
    const second = await tryStart({ DATA_DIR })
    expect(second).toEqual({
      code: 1,
      output: expect.stringMatching(/is in use by another running shop/),
    })
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  test('missing secrets are generated once, in files that only their owner can read', {
    tags: ['long'],
  }, async () => {
    const DATA_DIR = await givenFolder(folder, 'secrets')
    await stop(await startShop({ DATA_DIR }), 'SIGTERM')
    const file = join(DATA_DIR, 'secrets.json')
    const made = await readFile(file, 'utf8')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await stop(await startShop({ DATA_DIR }), 'SIGTERM')
    expect(await readFile(file, 'utf8')).toBe(made)
  })

  test('in production the start lists all that is missing at once, and no value', async () => {
    const { code, output } = await tryStart({
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'production'),
      JWT_SECRET: 'short-and-known',
    })
    expect(code).toBe(1)
    for (const name of ['JWT_SECRET', 'ORIGIN', 'PAYSTACK_SECRET_KEY'])
      expect(output).toContain(`- ${name}: `)
    expect(output).not.toContain('short-and-known')
  })

  test('a socket file that a kill left behind does not prevent a start', {
    tags: ['long'],
  }, async () => {
    const DATA_DIR = await givenFolder(folder, 'killed')
    await stop(await startShop({ DATA_DIR }), 'SIGKILL')
    await writeFile(join(DATA_DIR, 'lock-journal'), '').catch(() => {})
    const again = await givenRunning({ DATA_DIR })
    await expect.poll(async () => (await fetch(`${again.url}/readyz`)).status).toBe(200)
  })
})

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'on %s a running request ends, no new one is accepted, and the process exits with 0',
  async (signal) => {
    const shop = await givenRunning({ DATA_DIR: await givenFolder(folder, 'drain') })
    const { port } = new URL(shop.url)
    const socket = connect(Number(port), '127.0.0.1')
    const answer = text(socket)
    const body = JSON.stringify({ ref: 'unknown' })
    const head = `PUT /api/sales HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\nconnection: close\r\n`
    socket.write(`${head}content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`)
    await once(socket, 'data') // '100 Continue': the shop has the request and waits for its body
    shop.child.kill(signal)
    await expect.poll(() => isRefused(Number(port)), { timeout: 9_000 }).toBe(true)
    socket.write(body)
    expect(await answer).toMatch(/HTTP\/1.1 404 .*order not found/s)
    expect(await shop.ended).toBe(0)
  },
)

test('SIGTERM ends live streams of the back office and does not wait for them', {
  tags: ['long'],
}, async () => {
  const shop = await givenRunning({
    DATA_DIR: await givenFolder(folder, 'screens'),
    SUPER_ADMIN_EMAIL: 'boss@example.com',
    SUPER_ADMIN_PASSWORD: PASSWORD,
  })
  const login = await fetch(`${shop.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'boss@example.com', password: PASSWORD }),
  })
  const { accessToken } = await login.json()
  const screen = await fetch(`${shop.url}/api/live`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(screen.status).toBe(200)
  shop.child.kill('SIGTERM')
  expect(await screen.text()).toMatch(/^retry: \d+\n\n$/)
  expect(await shop.ended).toBe(0)
})

test('a running shop makes the sizes of an uploaded picture by itself', {
  tags: ['long'],
}, async () => {
  const DATA_DIR = await givenFolder(folder, 'sizes')
  const login = { email: 'boss@example.com', password: PASSWORD }
  const shop = await givenRunning({
    DATA_DIR,
    SUPER_ADMIN_EMAIL: login.email,
    SUPER_ADMIN_PASSWORD: login.password,
  })
  const signIn = await fetch(`${shop.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  const { accessToken } = await signIn.json()
  const form = encodeForm({ files: [{ field: 'image', bytes: await picture('teal') }] })
  const upload = await fetch(`${shop.url}/api/products/images`, {
    method: 'POST',
    headers: { ...form.headers, authorization: `Bearer ${accessToken}` },
    body: new Uint8Array(form.payload),
  })
  expect(upload.status).toBe(201)
  const countSizes = async (): Promise<number> => {
    const names = await readdir(join(DATA_DIR, 'files'), { recursive: true })
    return names.filter((name) => /^variants.*-\d+\.(avif|webp|png)$/.test(name)).length
  }
  await expect.poll(countSizes).toBe(IMAGE_VARIANTS.length)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
})

const isRefused = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const probe = connect(port, '127.0.0.1')
    probe.once('connect', () => answer(false)).once('error', () => answer(true))
    probe.once('connect', () => probe.destroy())
  })

test('a cached answer never reaches the router, and is counted once', async () => {
  const shop = await givenRunning({ DATA_DIR: await givenFolder(folder, 'cached') })
  const route = 'route="/api/products/:limit/:skip",status="2xx"'
  const figures = async (): Promise<string[]> => {
    const lines = (await (await fetch(`${shop.url}/metrics`)).text()).split('\n')
    return lines.filter(
      (line) =>
        line.includes(route) && /^shop_http_(requests_total|request_seconds_count)/.test(line),
    )
  }
  for (let i = 0; i < 6; i++)
    expect((await fetch(`${shop.url}/api/products/50/0`)).status).toBe(200)
  expect(await figures()).toEqual([
    `shop_http_requests_total{method="GET",${route},cached="no"} 1`,
    `shop_http_requests_total{method="GET",${route},cached="yes"} 5`,
    `shop_http_request_seconds_count{method="GET",${route}} 1`,
  ])
})
