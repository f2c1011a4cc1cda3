import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '#contract/platform/form-schemas.ts'
import { imageVariant } from '#contract/platform/images.ts'
import { encodeForm, type Form, productFields } from './forms.ts'
import { type Hostile, hostileFiles, MARK } from './hostile-files.ts'
import { limit } from './limit.ts'
import { PASSWORD } from './people.ts'
import { givenFolder, type Running, startShop, stop } from './process.ts'

let folder: string
let shop: Running
let headers: Record<string, string>
let category: string
let files: Hostile[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-hostile-'))
  const email = 'chief@example.com'
  shop = await startShop({
    DATA_DIR: await givenFolder(folder, 'data'),
    SUPER_ADMIN_EMAIL: email,
    SUPER_ADMIN_PASSWORD: PASSWORD,
  })
  const login = await fetch(`${shop.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  headers = { authorization: `Bearer ${(await login.json()).accessToken}` }
  const icon = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  category = (await (await sendIcon(icon)).json())._id
  files = await hostileFiles()
})
afterAll(async () => {
  await stop(shop, 'SIGTERM')
  await rm(folder, { recursive: true })
})

function post(path: string, form: Form): Promise<Response> {
  const { payload, headers: kind } = encodeForm(form)
  return fetch(shop.url + path, {
    method: 'POST',
    headers: { ...headers, ...kind },
    body: new Uint8Array(payload),
  })
}

const sendIcon = (bytes: Buffer, name = 'icon.svg'): Promise<Response> =>
  post('/api/categories', {
    fields: { title: crypto.randomUUID(), description: 'x' },
    files: [{ field: 'icon', bytes, name, type: 'image/svg+xml' }],
  })

const send = ({ kind, bytes, name }: Hostile): Promise<Response> =>
  kind === 'icon'
    ? sendIcon(bytes, name)
    : post('/api/products', {
        fields: productFields(category),
        files: [{ field: 'images', bytes, name }],
      })

async function addressOf({ kind }: Hostile, id: string): Promise<string> {
  const read = async (path: string) => (await fetch(`${shop.url}/api/${path}/${id}`)).json()
  return kind === 'icon' ? (await read('categories')).icon : (await read('products')).images[0]
}

/**
 * The served file is an image in one of our formats, with its media type, and contains no part of
 * the upload.
 */
async function checkServed(file: Hostile, id: string): Promise<void> {
  const address = await addressOf(file, id)
  for (const format of ['webp', 'avif'] as const) {
    const answer = await fetch(shop.url + imageVariant(address, 160, format))
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { format: coding, exif, xmp, icc, iptc } = await sharp(bytes).metadata()
    expect([file.what, answer.status, answer.headers.get('content-type'), coding]).toEqual([
      file.what,
      200,
      `image/${format}`,
      format === 'avif' ? 'heif' : 'webp',
    ])
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
    expect([bytes.includes(MARK), bytes.equals(file.bytes)]).toEqual([false, false])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
}

async function check(file: Hostile): Promise<void> {
  const answer = await send(file)
  const body = (await answer.text()).replace(basename(file.name), '') // a refusal may say the name
  const fate = answer.status === 201 ? 'encoded' : 'refused'
  expect([file.what, answer.status, body]).toEqual([
    file.what,
    fate === 'encoded' ? 201 : expect.toSatisfy((status: number) => [400, 413].includes(status)),
    expect.not.stringContaining(MARK),
  ])
  expect([file.what, fate]).toEqual([
    file.what,
    file.fate === 'either' ? expect.any(String) : file.fate,
  ])
  if (fate === 'encoded') await checkServed(file, JSON.parse(body)._id)
  else expect(ErrorBody.strict().safeParse(JSON.parse(body)).success).toBe(true)
}

/**
 * Resident memory of the shop in MB, at present and at most since `resetMost`. Other processes
 * rasterise drawings.
 */
async function memory(): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${shop.child.pid}/status`, 'utf8')
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1e3
  return { now: read('VmRSS'), most: read('VmHWM') }
}
const resetMost = (): Promise<void> => writeFile(`/proc/${shop.child.pid}/clear_refs`, '5')

test('300 hostile uploads change no served file and no memory limit', {
  timeout: limit(600_000),
}, async () => {
  expect(files.length).toBeGreaterThanOrEqual(300)
  await resetMost()
  const idle = await memory()
  const next = files.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const file of next) await check(file)
    }),
  )
  expect((await fetch(`${shop.url}/api/products/1/0`)).status).toBe(200)
  expect((await memory()).most - idle.now).toBeLessThan(150)
})

test('the stored files are PNG and JPEG encoded by the shop, and none is half written', async () => {
  await stop(shop, 'SIGTERM') // it makes sizes of the pictures meanwhile
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const originals = names.filter(
    (entry) => entry.isFile() && entry.parentPath.includes('originals'),
  )
  // some differ by a pixel between runs, and some are identical
  expect(originals.length).toBeGreaterThan(15)
  expect(names.filter(({ name }) => name.endsWith('.part'))).toEqual([])
  for (const { parentPath, name } of originals) {
    const bytes = await readFile(join(parentPath, name))
    const { format, exif, xmp, icc, comments, width } = await sharp(bytes).metadata()
    expect(['png', 'jpeg']).toContain(format)
    expect([exif, xmp, icc, comments]).toEqual([undefined, undefined, undefined, undefined])
    expect([bytes.includes(MARK), width <= 2000]).toEqual([false, true])
    expect(files.some((file) => file.bytes.equals(bytes))).toBe(false)
  }
})
