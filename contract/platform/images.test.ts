import { expect, test } from 'vitest'
import { IMAGE_FORMATS, IMAGE_WIDTHS, imageAddress, imageVariant } from './images.ts'

const hash = '0123456789abcdef0123456789abcdef'

test('the API gives a plain address that any client can show', () => {
  expect(imageAddress(hash)).toBe(`/images/${hash}-640.webp`)
})

test('each size and format is a variant of that address', () => {
  for (const width of IMAGE_WIDTHS)
    for (const format of IMAGE_FORMATS)
      expect(imageVariant(imageAddress(hash), width, format)).toBe(
        `/images/${hash}-${width}.${format}`,
      )
})

test.each(['https://example.com/a.png', '/images/short-640.webp', `/other/${hash}-640.webp`, ''])(
  'a foreign address stays as it is: %j',
  (address) => expect(imageVariant(address, 320, 'avif')).toBe(address),
)
