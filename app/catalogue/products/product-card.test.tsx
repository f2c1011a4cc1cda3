import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { runs } from '#test/random.ts'
import { renderToHtml } from '../../platform/hydration/to-html.ts'
import type { CardProduct } from './card.ts'
import { ProductCard } from './product-card.tsx'

/** Texts with all that HTML gives a meaning to. */
const text = fc.oneof(
  fc.string(),
  fc.string({
    unit: fc.constantFrom('<', '>', '&', '"', "'", '\\', '/', '-', '!', 'a', ' ', '₦', '\u2028'),
  }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</ul></script>',
    '&lt;',
    '<!-- -->',
  ),
)

const card: fc.Arbitrary<CardProduct> = fc.record({
  _id: fc.uuid(),
  title: text,
  brand: text,
  price: fc.integer({ min: 0, max: 1_000_000_000 }).map((kobo) => kobo / 100),
  discountPercentage: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  rating: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
  stock: fc.nat(3),
  fromPrice: fc.constantFrom(true as const, undefined),
  image: fc.oneof(
    fc.constant(undefined),
    fc.constant('/images/bdc00f0677ab5b24199205d5e7505a7b-640.avif'),
    text
      .filter((address) => address !== '')
      .map((address) => `https://pictures.example/${address}`),
  ),
  colours: fc.option(
    fc.uniqueArray(fc.tuple(text, fc.constant('#3f51b5')), { selector: ([value]) => value }),
    {
      nil: undefined,
    },
  ),
})

test('the HTML of any card of a product is what React writes', () => {
  fc.assert(
    fc.property(
      card,
      fc.constantFrom('eager', 'lazy'),
      fc.constantFrom('h2', 'h3'),
      (product, priority, heading) => {
        const node = <ProductCard product={product} priority={priority} heading={heading} />
        expect(renderToHtml(node)).toBe(renderToString(node))
      },
    ),
    { numRuns: runs(500) },
  )
})
