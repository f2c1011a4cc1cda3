import { expect, test } from 'vitest'
import { withEntryMoved, withEntryRemoved } from '../../../platform/lists/list-entries.ts'
import {
  type ChosenImage,
  filesInChosen,
  keptImagesOf,
  toChosenImages,
  withFileAtPosition,
  withoutFile,
} from './chosen-images.ts'

const [a, b, c] = ['/images/a', '/images/b', '/images/c'] as const
const file = new File(['x'], 'new.png')
const shown = (images: readonly ChosenImage[]) =>
  images.map(({ current, file }) => file?.name ?? current)

test('a file replaces the image at its position, and can be taken back', () => {
  const picked = withFileAtPosition(toChosenImages([a, b]), 1, file)
  expect(shown(picked)).toEqual([a, 'new.png'])
  expect(withoutFile(picked, 1)).toEqual(toChosenImages([a, b]))
})

test('a file beyond the last image is added behind it', () => {
  const picked = withFileAtPosition(toChosenImages([a]), 3, file)
  expect(shown(picked)).toEqual([a, 'new.png'])
  expect(filesInChosen(picked)).toEqual([file])
  expect(withoutFile(picked, 1)).toEqual(toChosenImages([a]))
})

test('an edit says nothing of images that stay as they were', () => {
  expect(keptImagesOf(toChosenImages([a, b]), [a, b])).toEqual({})
  expect(
    keptImagesOf(withEntryMoved(withEntryMoved(toChosenImages([a, b]), 0, 1), 0, 1), [a, b]),
  ).toEqual({})
})

test.each<[string, ChosenImage[], string]>([
  ['moved', withEntryMoved(toChosenImages([a, b, c]), 2, 0), `${c},${a},${b}`],
  ['removed', withEntryRemoved(toChosenImages([a, b, c]), 1), `${a},${c}`],
  ['replaced', withFileAtPosition(toChosenImages([a, b, c]), 0, file), `${b},${c}`],
  ['added', withFileAtPosition(toChosenImages([a, b, c]), 3, file), `${a},${b},${c}`],
  ['all removed', [], ''],
])('an edit says which images stay when one is %s', (_what, images, keep) => {
  expect(keptImagesOf(images, [a, b, c])).toEqual({ keep, imagesSeen: `${a},${b},${c}` })
})
