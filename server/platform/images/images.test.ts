import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IMAGE_WIDTHS, type ImageFormat } from '#contract/platform/images.ts'
import { handleErrors } from '../http/error-handler.ts'
import { addSecurityHeaders } from '../http/headers.ts'
import { createFolderStorage } from './folder-storage.ts'
import { createImages, type Images } from './images.ts'
import { imageRoutes } from './routes.ts'
import type { Storage } from './storage.ts'

let folder: string
let images: Images
let server: FastifyInstance
let photo: string
const written: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-images-'))
  const storage = createFolderStorage(folder)
  const watched: Storage = {
    ...storage,
    write: (name, bytes) => {
      written.push(name)
      return storage.write(name, bytes)
    },
  }
  images = createImages(watched)
  server = fastify()
  handleErrors(server)
  addSecurityHeaders(server, { isHttps: false })
  imageRoutes(server, { images })
  const [width, height] = [1600, 800]
  const made = sharp({ create: { width, height, channels: 3, background: '#0a7' } })
  photo = await images.store(
    await made
      .withExif({ IFD0: { Copyright: 'where it was taken' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => rm(folder, { recursive: true }))

const get = (name: string) => server.inject(`/images/${name}`)

describe('an image', () => {
  test.each(IMAGE_WIDTHS)('is served %i pixels wide, in both formats', async (width) => {
    for (const format of ['webp', 'avif'] as const) {
      const answer = await get(`${photo}-${width}.${format}`)
      const { width: w, height: h, format: coding } = await sharp(answer.rawPayload).metadata()
      expect([answer.statusCode, answer.headers['content-type'], w, h]).toEqual([
        200,
        `image/${format}`,
        width,
        width / 2,
      ])
      expect(coding).toBe(format === 'avif' ? 'heif' : 'webp')
    }
  })

  test('is a PNG for mail programs, in one width', async () => {
    const { rawPayload, headers } = await get(`${photo}-320.png`)
    expect([headers['content-type'], (await sharp(rawPayload).metadata()).format]).toEqual([
      'image/png',
      'png',
    ])
    expect((await get(`${photo}-640.png`)).statusCode).toBe(404)
  })

  test('can be shown by pages of other origins, as web mail is', async () => {
    const { headers } = await get(`${photo}-320.png`)
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  test('may be cached permanently: its name identifies its content', async () => {
    const { headers } = await get(`${photo}-320.webp`)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('loses its metadata', async () => {
    const { exif } = await sharp((await get(`${photo}-640.webp`)).rawPayload).metadata()
    expect(exif).toBeUndefined()
  })

  test('drawn as SVG is as sharp as it is wide', async () => {
    const hash = await images.store(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/></svg>',
      ),
    )
    const { width, height } = await sharp((await get(`${hash}-640.webp`)).rawPayload).metadata()
    expect([width, height]).toEqual([640, 640])
  })

  test('stored twice is one image', async () => {
    const bytes = Buffer.from('the same bytes')
    expect(await images.store(bytes)).toBe(await images.store(bytes))
  })

  test('requested 20 times at once is made once', async () => {
    const hash = await images.store(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    const all = await Promise.all(
      Array.from({ length: 20 }, () => images.variant(hash, { width: 160, format: 'webp' })),
    )
    expect(new Set(all.map((bytes) => bytes?.toString('base64'))).size).toBe(1)
    expect(
      written.filter((name) => name.includes(hash) && name.startsWith('variants')),
    ).toHaveLength(1)
  })

  test('leaves no half-written file', async () => {
    const names = await readdir(folder, { recursive: true })
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

const nowhere = 'f'.repeat(32)

test.each([
  ['an unknown hash', `${nowhere}-640.webp`],
  ['a width that is not offered', `${nowhere}-641.webp`],
  ['a format that is not offered', `${nowhere}-640.jpg`],
  ['a folder up', '..%2f..%2fetc%2fpasswd'],
  ['a folder up, with the right ending', `..%2f${nowhere}-640.webp`],
  ['a folder up, encoded twice', '%252e%252e%252fsecrets.json'],
  ['a backslash', '..%5csecrets.json'],
  ['an absolute path', '%2Fetc%2Fpasswd'],
  ['a NUL', `${nowhere}-640.webp%00.png`],
  ['capital letters', `${'F'.repeat(32)}-640.webp`],
  ['a long name', 'a'.repeat(100)],
  ['nothing', ''],
])('%s is 404', async (_what, name) => {
  const answer = await get(name)
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'not found' }])
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('an original that is not an image answers 500 without details, and can be tried again', async () => {
  const hash = await images.store(Buffer.from('this is text'))
  for (const format of ['webp', 'avif'] satisfies ImageFormat[]) {
    const answer = await get(`${hash}-160.${format}`)
    expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'Internal Server Error' }])
  }
})
