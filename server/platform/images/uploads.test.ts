import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noisyPicture, picture } from '#test/picture.ts'
import { createFolderStorage } from './folder-storage.ts'
import { createImages, type Images } from './images.ts'
import { storeUploadedImage, type UploadKind } from './uploads.ts'

let folder: string
let images: Images
let jpeg: Buffer
let progressive: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-uploads-'))
  images = createImages(createFolderStorage(folder))
  jpeg = await noisyPicture('jpeg')
  progressive = await sharp(jpeg).jpeg({ progressive: true }).toBuffer()
})
afterAll(() => rm(folder, { recursive: true }))

/** Its hash, or why it is refused. */
const stored = (bytes: Buffer, kind: UploadKind = 'image'): Promise<string> =>
  storeUploadedImage(images, bytes, kind).catch((error: Error) => error.message)

const HASH = /^[0-9a-f]{32}$/
const END = Buffer.from([0xff, 0xd9])

/** A scan of an ordinary JPEG ends at coefficient 63. Some phones write 0 there. */
function withoutSpectrum(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy[copy.indexOf(Buffer.from([0xff, 0xda])) + 12] = 0
  return copy
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const inserted = (bytes: Buffer, at: number, extra: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), extra, bytes.subarray(at)])

describe('a picture that browsers show whole is stored', () => {
  test.each([
    ['a JPEG whose scan says that it ends at 0', () => withoutSpectrum(jpeg)],
    [
      'a JPEG with stray bytes in its header',
      () => inserted(jpeg, jpeg.indexOf(Buffer.from([0xff, 0xc0])), Buffer.alloc(4, 1)),
    ],
    [
      'a JPEG with stray bytes before its end',
      () => inserted(jpeg, jpeg.length - 2, Buffer.alloc(4, 1)),
    ],
    ['a JPEG with stray bytes after its first mark', () => inserted(jpeg, 2, Buffer.from('\r\n'))],
    [
      'a progressive JPEG with a text before its end',
      () =>
        inserted(
          progressive,
          progressive.length - 2,
          Buffer.from('a text of a camera, not a picture'),
        ),
    ],
  ])('%s', async (_what, bytes) => expect(await stored(bytes())).toMatch(HASH))

  test('a GIF without its last byte, a PNG without its last part', async () => {
    expect(await stored((await noisyPicture('gif')).subarray(0, -1))).toMatch(HASH)
    expect(await stored((await noisyPicture('png')).subarray(0, -12))).toMatch(HASH)
  })
})

describe('a damaged picture is called damaged', () => {
  test.each([
    ['a JPEG that breaks off', () => jpeg.subarray(0, jpeg.length / 2)],
    [
      'a JPEG that breaks off and ends',
      () => Buffer.concat([jpeg.subarray(0, jpeg.length / 2), END]),
    ],
    ['a JPEG of a phone that breaks off', () => withoutSpectrum(jpeg).subarray(0, jpeg.length / 2)],
    ['a JPEG that breaks off in its header', () => jpeg.subarray(0, 40)],
  ])('%s', async (_what, bytes) => {
    for (const kind of ['image', 'icon'] as const)
      expect(await stored(bytes(), kind)).toBe('this picture is damaged, kindly save it again')
  })

  test.each(['png', 'gif'] as const)('a %s that breaks off', async (format) => {
    const bytes = await noisyPicture(format)
    expect(await stored(bytes.subarray(0, bytes.length / 2))).toBe(
      'this picture is damaged, kindly save it again',
    )
  })

  test('the file is named', async () => {
    const path = join(folder, 'upload')
    await writeFile(path, jpeg.subarray(0, 3000))
    await expect(
      storeUploadedImage(
        images,
        { field: 'images', path, name: 'Ankara ọ.jpg', turn: { group: 'test' } },
        'image',
      ),
    ).rejects.toThrow('Ankara ọ.jpg: this picture is damaged, kindly save it again')
  })
})

test('odd and damaged JPEGs that are sent at the same time are told apart', async () => {
  const odd = withoutSpectrum(jpeg)
  const damaged = Buffer.concat([jpeg.subarray(0, jpeg.length / 2), END])
  const header = jpeg.subarray(0, 40)
  const sent = Array.from({ length: 40 }, () => [odd, damaged, header]).flat()
  const results = await Promise.all(sent.map((bytes) => stored(bytes)))
  const isStored = results.map((result) => HASH.test(result))
  expect(isStored).toEqual(sent.map((bytes) => bytes === odd))
})

describe('the gamma of a PNG is applied as in browsers', () => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    return Buffer.concat([u32(data.length), body, u32(crc32(body))])
  }
  const gamma = (value: number): Buffer => chunk('gAMA', u32(value * 100_000))
  test.each([
    ['that of sRGB', gamma(0.45455), 64],
    ['none', Buffer.alloc(0), 64],
    ['linear light', gamma(1), 136],
    ['an old Mac’s', gamma(0.55556), 82],
    ['a dark one', gamma(0.3), 31],
    ['one beside sRGB', Buffer.concat([gamma(1), chunk('sRGB', Buffer.from([0]))]), 64],
    ['zero', gamma(0), 64],
  ])('%s', async (_what, chunks, expected) => {
    const png = inserted(await picture('#404040'), 33, chunks)
    const shown = await images.variant(await stored(png), { width: 320, format: 'png' })
    const [value = 0] = await sharp(shown).raw().toBuffer()
    expect(Math.abs(value - expected)).toBeLessThanOrEqual(1)
  })
})

test('an HEIC photo is refused with a way out', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  expect(await stored(heic)).toMatch(/share it as JPEG/)
  expect(await stored(heic, 'icon')).toMatch(/only the following extention/)
})

test('what is no picture is not called damaged', async () => {
  expect(await stored(Buffer.from('%PDF-1.7'))).toBe('images must be PNG, JPEG or GIF files')
})
