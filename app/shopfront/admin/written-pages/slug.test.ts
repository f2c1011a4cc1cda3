import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PageForm } from '#contract/shopfront/written-pages.ts'
import { suggestPageSlug } from './slug.ts'

test.each([
  ['Size help & fit', 'size-help-fit'],
  ['  Ẹ̀kọ́ — Èkó!  ', 'eko-eko'],
  ['₦₦₦', ''],
])('%j suggests the address %j', (title, slug) => expect(suggestPageSlug(title)).toBe(slug))

test('every suggestion is accepted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const slug = suggestPageSlug(title)
      expect(slug === '' || PageForm.shape.slug.safeParse(slug).success).toBe(true)
    }),
  )
})
