import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noisyPicture } from '#test/picture.ts'
import { folderStorage } from './folder-storage.ts'
import { createImages, type Images } from './images.ts'
import { storeUpload, type UploadKind } from './uploads.ts'

let folder: string
let images: Images
let jpeg: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-uploads-'))
  images = createImages(folderStorage(folder))
  jpeg = await noisyPicture('jpeg')
})
afterAll(() => rm(folder, { recursive: true }))

/** Its hash, or why it is refused. */
const stored = (bytes: Buffer, kind: UploadKind = 'image'): Promise<string> =>
  storeUpload(images, bytes, kind).catch((error: Error) => error.message)

const HASH = /^[0-9a-f]{32}$/
const END = Buffer.from([0xff, 0xd9])

/** A scan of an ordinary JPEG ends at coefficient 63. Some phones write 0 there. */
function withoutSpectrum(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy[copy.indexOf(Buffer.from([0xff, 0xda])) + 12] = 0
  return copy
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
    ['a JPEG with stray bytes before its end', () => inserted(jpeg, jpeg.length - 2, Buffer.alloc(4, 1))],
  ])('%s', async (_what, bytes) => expect(await stored(bytes())).toMatch(HASH))

  test('a GIF without its last byte, a PNG without its last part', async () => {
    expect(await stored((await noisyPicture('gif')).subarray(0, -1))).toMatch(HASH)
    expect(await stored((await noisyPicture('png')).subarray(0, -12))).toMatch(HASH)
  })
})

describe('a damaged picture is called damaged', () => {
  test.each([
    ['a JPEG that breaks off', () => jpeg.subarray(0, jpeg.length / 2)],
    ['a JPEG that breaks off and ends', () => Buffer.concat([jpeg.subarray(0, jpeg.length / 2), END])],
    ['a JPEG of a phone that breaks off', () => withoutSpectrum(jpeg).subarray(0, jpeg.length / 2)],
    ['a JPEG that breaks off in its header', () => jpeg.subarray(0, 40)],
  ])('%s', async (_what, bytes) => {
    for (const kind of ['image', 'icon'] as const)
      expect(await stored(bytes(), kind)).toBe('this picture is damaged, kindly save it again')
  })

  test.each(['png', 'gif'] as const)('a %s that breaks off', async (format) => {
    const bytes = await noisyPicture(format)
    expect(await stored(bytes.subarray(0, bytes.length / 2))).toBe('this picture is damaged, kindly save it again')
  })

  test('the file is named', async () => {
    const path = join(folder, 'upload')
    await writeFile(path, jpeg.subarray(0, 3000))
    await expect(storeUpload(images, { field: 'images', path, name: 'Ankara ọ.jpg' }, 'image')).rejects.toThrow(
      'Ankara ọ.jpg: this picture is damaged, kindly save it again',
    )
  })
})

test('what is no picture is not called damaged', async () => {
  expect(await stored(Buffer.from('%PDF-1.7'))).toBe('images must be PNG, JPEG or GIF files')
})
