import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { IMAGE_WIDTHS } from '#contract/platform/images.ts'
import { DRAWING } from '#test/forms.ts'
import { picture } from '#test/picture.ts'
import { createBucketStorage, readBucketUrl } from './bucket-storage.ts'
import { createImages } from './images.ts'
import { openImageStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'
import { storeUploadedImage } from './uploads.ts'

const SMALLEST = { width: IMAGE_WIDTHS[0], format: 'webp' } as const

/** The same for a folder and for a bucket of a server that speaks S3. */
let folder: string
let server: S3rver
const storages: Record<string, Storage> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-storage-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  const { port } = await server.run()
  storages.folder = await openImageStorage(join(folder, 'files'))
  storages.bucket = await openImageStorage(
    'nowhere',
    `http://S3RVER:S3RVER@127.0.0.1:${port}/pictures?region=us-east-1`,
  )
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

describe.each(['folder', 'bucket'])('a %s', (kind) => {
  const at = (): Storage => storages[kind] as Storage
  const bytes = (text: string) => Buffer.from(text)

  test('returns exactly the written bytes', async () => {
    const all = Buffer.from(Array.from({ length: 70_000 }, (_, i) => i % 256))
    await at().write('originals/ab/one', all)
    expect(all.equals((await at().read('originals/ab/one')) as Buffer)).toBe(true)
  })

  test('answers undefined for an unknown name', async () => {
    expect(await at().read('originals/ab/none')).toBeUndefined()
    expect(await at().writtenAt('originals/ab/none')).toBeUndefined()
    expect(await at().list('originals/00')).toEqual([])
  })

  test('a name written twice has the last content and a new time', async () => {
    await at().write('originals/cd/twice', bytes('first'))
    await at().write('originals/cd/twice', bytes('second'))
    expect(await at().list('originals/cd')).toMatchObject([{ name: 'originals/cd/twice' }])
    expect(String(await at().read('originals/cd/twice'))).toBe('second')
    expect(Math.abs(Number(await at().writtenAt('originals/cd/twice')) - Date.now())).toBeLessThan(
      60_000,
    )
  })

  test('lists one folder and no other', async () => {
    const names = ['variants/ef/a', 'variants/ef/b', 'variants/e/c', 'originals/ef/d']
    for (const name of names) await at().write(name, bytes(name))
    expect((await at().list('variants/ef')).map(({ name }) => name).toSorted()).toEqual(
      names.slice(0, 2),
    )
  })

  test('lists more than a thousand', async () => {
    const writes = Array.from({ length: 1_005 }, (_, i) => i)
    for (let i = 0; i < writes.length; i += 50) {
      await Promise.all(writes.slice(i, i + 50).map((n) => at().write(`many/00/${n}`, bytes('x'))))
    }
    expect(await at().list('many/00')).toHaveLength(1_005)
  })

  test('removes a name; removing one that is missing is no error', async () => {
    await at().write('originals/12/gone', bytes('x'))
    await at().remove('originals/12/gone')
    await at().remove('originals/12/gone')
    expect(await at().read('originals/12/gone')).toBeUndefined()
  })

  test('serves images and icons that were uploaded', async () => {
    const images = createImages(at())
    for (const [upload, what] of [
      [await picture('red'), 'image'],
      [DRAWING, 'icon'],
    ] as const) {
      const hash = await storeUploadedImage(images, upload, what)
      expect(await images.variant(hash, SMALLEST)).toBeInstanceOf(Buffer)
    }
    expect(await images.variant('f'.repeat(32), SMALLEST)).toBeUndefined()
  })
})

// S3 itself promises this for one request; the test server does not.
test('20 writers of one name in a folder leave one of their contents, whole', async () => {
  const storage = storages.folder as Storage
  const contents = Array.from({ length: 20 }, (_, i) => String(i).repeat(10_000))
  await Promise.all(
    contents.map((content) => storage.write('originals/34/raced', Buffer.from(content))),
  )
  expect(contents).toContain(String(await storage.read('originals/34/raced')))
})

test('a write to a bucket is one request with the whole content', async () => {
  const requests: [method: string | undefined, url: string | undefined, bytes: number][] = []
  const bucket = createServer(async (request, response) => {
    let bytes = 0
    for await (const chunk of request) bytes += chunk.length
    requests.push([request.method, request.url?.split('?')[0], bytes])
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => bucket.once('listening', resolve))
  const storage = await openImageStorage(
    'nowhere',
    `http://KEY:SECRET@127.0.0.1:${(bucket.address() as AddressInfo).port}/x`,
  )
  await storage.write('originals/34/large', Buffer.alloc(8_000_000, 'x'))
  bucket.close()
  expect(requests).toEqual([['PUT', '/x/originals/34/large', 8_000_000]])
})

test('a folder also lists the half-written files of a killed process', async () => {
  const storage = storages.folder as Storage
  await storage.write('originals/56/whole', Buffer.from('x'))
  const half = join(folder, 'files/originals/56/half.part')
  await writeFile(half, 'x')
  await utimes(half, 0, 0)
  expect((await storage.list('originals/56')).map(({ name }) => name).toSorted()).toEqual([
    'originals/56/half.part',
    'originals/56/whole',
  ])
})

test('a bucket that does not answer is an error, not an empty bucket', async () => {
  const deaf = createServer((_request, response) => response.writeHead(403).end()).listen(
    0,
    '127.0.0.1',
  )
  await new Promise((resolve) => deaf.once('listening', resolve))
  const storage = await openImageStorage(
    'nowhere',
    `http://KEY:SECRET@127.0.0.1:${(deaf.address() as AddressInfo).port}/x`,
  )
  await expect(storage.read('originals/ab/one')).rejects.toThrow()
  await expect(storage.list('originals/ab')).rejects.toThrow()
  deaf.close()
})

test('a bucket that falls silent is an error', async () => {
  const silent = createServer((_request, response) => {
    if (isInMiddle) response.writeHead(200, { 'content-length': 10 }).write('half')
  }).listen(0, '127.0.0.1')
  let isInMiddle = false
  await new Promise((resolve) => silent.once('listening', resolve))
  onTestFinished(() => {
    silent.close()
    silent.closeAllConnections()
  })
  const storage = createBucketStorage(
    `http://KEY:SECRET@127.0.0.1:${(silent.address() as AddressInfo).port}/x`,
    200,
  )
  await expect(storage.write('originals/ab/one', Buffer.from('x'))).rejects.toThrow('timed out')
  isInMiddle = true
  await expect(storage.read('originals/ab/one')).rejects.toThrow('timed out')
})

test.each([
  [
    's3://KEY:a%2Fb@s3.example.com/shop?region=eu-west-1',
    ['https://s3.example.com', 'shop', 'eu-west-1', 'KEY', 'a/b'],
  ],
  ['https://K:S@host:9000/b', ['https://host:9000', 'b', 'us-east-1', 'K', 'S']],
  ['http://K:S@127.0.0.1:9000/b', ['http://127.0.0.1:9000', 'b', 'us-east-1', 'K', 'S']],
])('%s', (text, [endpoint, bucket, region, accessKeyId, secretAccessKey]) => {
  expect(readBucketUrl(text)).toEqual({ endpoint, bucket, region, accessKeyId, secretAccessKey })
})

test('a file that cannot be written leaves nothing beside it', async () => {
  const place = join(folder, 'failing')
  await mkdir(join(place, 'originals', 'taken'), { recursive: true }) // a folder of the file's name
  const storage = await openImageStorage(place)
  await expect(storage.write('originals/taken', Buffer.from('x'))).rejects.toThrow('EISDIR')
  expect(await readdir(join(place, 'originals'))).toEqual(['taken'])
})
