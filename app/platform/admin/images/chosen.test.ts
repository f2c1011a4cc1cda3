import { expect, test } from 'vitest'
import {
  type Chosen,
  chosenOf,
  filesIn,
  keptIn,
  moved,
  removed,
  withFile,
  withoutFile,
} from './chosen.ts'

const [a, b, c] = ['/images/a', '/images/b', '/images/c'] as const
const file = new File(['x'], 'new.png')
const shown = (images: readonly Chosen[]) =>
  images.map(({ current, file }) => file?.name ?? current)

test('a file replaces the image at its position, and can be taken back', () => {
  const picked = withFile(chosenOf([a, b]), 1, file)
  expect(shown(picked)).toEqual([a, 'new.png'])
  expect(withoutFile(picked, 1)).toEqual(chosenOf([a, b]))
})

test('a file beyond the last image is added behind it', () => {
  const picked = withFile(chosenOf([a]), 3, file)
  expect(shown(picked)).toEqual([a, 'new.png'])
  expect(filesIn(picked)).toEqual([file])
  expect(withoutFile(picked, 1)).toEqual(chosenOf([a]))
})

test('an edit says nothing of images that stay as they were', () => {
  expect(keptIn(chosenOf([a, b]), [a, b])).toEqual({})
  expect(keptIn(moved(moved(chosenOf([a, b]), 0, 1), 0, 1), [a, b])).toEqual({})
})

test.each<[string, Chosen[], string]>([
  ['moved', moved(chosenOf([a, b, c]), 2, 0), `${c},${a},${b}`],
  ['removed', removed(chosenOf([a, b, c]), 1), `${a},${c}`],
  ['replaced', withFile(chosenOf([a, b, c]), 0, file), `${b},${c}`],
  ['added', withFile(chosenOf([a, b, c]), 3, file), `${a},${b},${c}`],
  ['all removed', [], ''],
])('an edit says which images stay when one is %s', (_what, images, keep) => {
  expect(keptIn(images, [a, b, c])).toEqual({ keep, imagesSeen: `${a},${b},${c}` })
})

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 0, 'bacd'],
  [0, -1, 'abcd'],
  [3, 4, 'abcd'],
])('from %d to %d: %s', (from, to, expected) =>
  expect(moved([...'abcd'], from, to).join('')).toBe(expected),
)
