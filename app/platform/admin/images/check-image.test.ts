import { describe, expect, test } from 'vitest'
import { detectImageKind } from '#contract/platform/image-kinds.ts'
import { imageRefusalOf, imageSpecText } from './check-image.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A file that begins like that and has that many bytes. */
const file = (name: string, head: readonly number[] | Uint8Array, size = 100): File =>
  new File([new Uint8Array(head), new Uint8Array(size - head.length)], name)

const tooLarge = 'all images should be less than 2mb'
const noImage = 'images must be PNG, JPEG or GIF files'
const iconRule =
  "file cannot be more than 2mb and only the following extention are allowed 'png', 'jpeg', 'jpg', 'gif', 'svg'"

test.each([
  ['png', new Uint8Array(PNG)],
  ['jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe1])],
  ['gif', bytes('GIF89a')],
  ['svg', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
  [
    'svg',
    bytes('\ufeff<?xml version="1.0"?>\n<!-- drawn -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<svg\n'),
  ],
  [
    'svg',
    bytes(
      '<!DOCTYPE svg PUBLIC "a" "b" [\n<!ENTITY ns "http://www.w3.org/2000/svg">\n]>\n<svg xmlns="&ns;">',
    ),
  ],
  [undefined, bytes('<html><svg>')],
  ['heic', bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['heic', bytes('\0\0\0\x1cftypmif1\0\0\0\0mif1heicmiaf')],
  [undefined, bytes('\0\0\0\x1cftypavif\0\0\0\0avifmif1')],
  [undefined, bytes('%PDF-1.7')],
  [undefined, new Uint8Array()],
])('a file is %s by its first bytes', (kind, head) => expect(detectImageKind(head)).toBe(kind))

describe('§8 all images should be less than 2mb: under 2,000,000 bytes', () => {
  test('one byte less goes', async () =>
    expect(await imageRefusalOf(file('a.png', PNG, 1_999_999), 'product')).toBe(undefined))
  test('so many do not', async () =>
    expect(await imageRefusalOf(file('a.png', PNG, 2_000_000), 'product')).toBe(tooLarge))
})

test('the content decides, not the name', async () => {
  expect(await imageRefusalOf(file('photo.png', bytes('%PDF-1.7')), 'product')).toBe(noImage)
  expect(await imageRefusalOf(file('photo', PNG), 'product')).toBe(undefined)
  expect(await imageRefusalOf(file('drawing.svg', bytes('<svg>')), 'product')).toBe(noImage)
})

test('an HEIC photo is refused with a way out', async () => {
  const heic = file('IMG_0001.HEIC', bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))
  expect(await imageRefusalOf(heic, 'product')).toMatch(/share it as JPEG.*“Most Compatible”/)
  expect(await imageRefusalOf(heic, 'icon')).toBe(iconRule)
})

test.each([
  ['§5 an icon has the extension svg', 'a.svg', bytes('<svg>'), 100, undefined],
  ['… or png, in capitals too', 'A.PNG', PNG, 1_999_999, undefined],
  ['… not webp', 'a.webp', PNG, 100, iconRule],
  ['… nor none', 'png', bytes('%PDF'), 100, iconRule],
  ['… and is under 2,000,000 bytes', 'a.png', PNG, 2_000_000, iconRule],
  ['… and is what its name says', 'a.png', bytes('no image'), 100, iconRule],
] as const)('%s', async (_title, name, head, size, refusal) =>
  expect(await imageRefusalOf(file(name, head, size), 'icon')).toBe(refusal),
)

test('§8 upload errors are shown in the words of the spec', () => {
  expect(imageSpecText({ message: 'Unexpected field' })).toBe('only 4 images are allowed')
  expect(imageSpecText({ message: 'File too large' })).toBe(tooLarge)
  expect(imageSpecText({ message: 'File too large' }, 'icon')).toBe(iconRule)
  expect(imageSpecText({ message: 'category not found' })).toBe('category not found')
})
