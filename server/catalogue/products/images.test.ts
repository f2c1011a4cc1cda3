import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IMAGE_FIELDS } from '#contract/catalogue/products.ts'
import { areAllAmongImages, arrangeImages, arrangeKeptImages, type PlacedImage } from './images.ts'

const named = (field: string, hash: string): PlacedImage => ({ field, hash })
const image = (hash: string): PlacedImage => named('images', hash)

test.each<[string, string[], PlacedImage[], string[]]>([
  ['without files all stay', ['a', 'b', 'c'], [], ['a', 'b', 'c']],
  ['a named one replaces its position', ['a', 'b', 'c'], [named('image1', 'x')], ['a', 'x', 'c']],
  ['`images` fill positions in order', ['a', 'b', 'c'], [image('x'), image('y')], ['x', 'y', 'c']],
  [
    '`images` go past a named one',
    ['a', 'b'],
    [image('x'), named('thumbnail', 't'), image('y')],
    ['t', 'x', 'y'],
  ],
  ['beyond the last no gap stays', ['a'], [named('image3', 'x')], ['a', 'x']],
  ['the fourth may be added', ['a', 'b', 'c'], [named('image3', 'x')], ['a', 'b', 'c', 'x']],
])('%s', (_what, current, placed, expected) =>
  expect(arrangeImages(current, placed)).toEqual(expected),
)

test.each<[string, string[], PlacedImage[], string[]]>([
  ['in the order that is said', ['c', 'a'], [], ['c', 'a']],
  ['around a named one', ['c', 'a'], [named('image1', 'x')], ['c', 'x', 'a']],
  ['before `images`', ['b'], [image('x'), named('thumbnail', 't')], ['t', 'b', 'x']],
  ['beyond the last no gap stays', ['b'], [named('image3', 'x')], ['b', 'x']],
  ['none', [], [named('image2', 'x')], ['x']],
])('images of `keep` stay %s', (_what, keep, placed, expected) =>
  expect(arrangeKeptImages(keep, placed)).toEqual(expected),
)

test('every order of existing and new images is possible', () => {
  const lists = fc.uniqueArray(
    fc.constantFrom('old 1', 'old 2', 'old 3', 'old 4', 'new 1', 'new 2'),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(lists, (wanted) => {
      const isNew = (hash: string): boolean => hash.startsWith('new')
      const placed = wanted.flatMap((hash, i) =>
        isNew(hash) ? [named(IMAGE_FIELDS[i] as string, hash)] : [],
      )
      expect(
        arrangeKeptImages(
          wanted.filter((hash) => !isNew(hash)),
          placed,
        ),
      ).toEqual(wanted)
    }),
  )
})

test.each<[string[], string[], boolean]>([
  [['b', 'a'], ['a', 'b'], true],
  [[], ['a'], true],
  [['a', 'a'], ['a', 'b'], false],
  [['a', 'a'], ['a', 'a'], true],
  [['c'], ['a', 'b'], false],
])('%j are among %j: %s', (names, current, expected) =>
  expect(areAllAmongImages(names, current)).toBe(expected),
)

test('every sent image is kept, none twice, at most four', () => {
  const fields = fc
    .uniqueArray(fc.constantFrom(...IMAGE_FIELDS), { maxLength: 4 })
    .chain((names) =>
      fc.nat(4 - names.length).map((others) => [...names, ...Array<string>(others).fill('images')]),
    )
  fc.assert(
    fc.property(fc.nat(4), fields, (count, sent) => {
      const current = Array.from({ length: count }, (_, i) => `old ${i}`)
      const placed = sent.map((field, i) => named(field, `new ${i}`))
      const after = arrangeImages(current, placed)
      expect(after.length).toBeLessThanOrEqual(4)
      expect(new Set(after).size).toBe(after.length)
      for (const { hash } of placed) expect(after).toContain(hash)
      const untouched = after.filter((hash) => current.includes(hash))
      expect(untouched.map((hash) => after.indexOf(hash))).toEqual(
        untouched.map((hash) => current.indexOf(hash)),
      )
    }),
  )
})
