import { normalizeStreamSafe } from '#contract/platform/stream-safe.ts'

/** A value of a filter with the number of products that it would leave. */
export type FacetValue = {
  value: string
  title?: string
  swatch?: string
  count: number
  more?: true
}

const groupFacetOptions = (count: number): string => count.toLocaleString('en-NG')

/** `34`, or `1,000+` where counting stopped. */
export const facetCountText = ({
  count,
  more,
}: {
  count: number
  more?: true | undefined
}): string => (more ? `${groupFacetOptions(count)}+` : groupFacetOptions(count))

/** `1 product`, `1,234 products`, `1,000+ products`. */
export const productsText = ({
  total,
  more,
}: {
  total: number
  more?: true | undefined
}): string =>
  total === 1 && !more ? '1 product' : `${facetCountText({ count: total, more })} products`

/** Keeps chosen values that the facets leave out, at the end. */
export function withChosenValues(
  values: readonly FacetValue[],
  chosen: readonly string[],
): FacetValue[] {
  const missing = chosen.filter((wanted) => values.every(({ value }) => value !== wanted))
  return [...values, ...missing.map((value) => ({ value, count: 0 }))]
}

export const firstFacetValues = (
  values: readonly FacetValue[],
  chosen: readonly string[],
  few: number,
): FacetValue[] => values.filter(({ value }, place) => place < few || chosen.includes(value))

const LETTER_SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']

/** Sizes of letters first, then by number: `128 GB` before `1 TB`. */
function naturalPlaceOf(value: string): number {
  const letters = LETTER_SIZES.indexOf(value.toUpperCase())
  if (letters >= 0) return letters - LETTER_SIZES.length
  const number = Number.parseFloat(value)
  return Number.isNaN(number) ? Number.MAX_VALUE : number * (/\dtb|\d\s+tb/i.test(value) ? 1024 : 1)
}

/** Values of an option in the order in which people look for them, whatever their counts. */
export const inNaturalOrder = (values: readonly FacetValue[]): FacetValue[] =>
  values.toSorted((a, b) => {
    const distance = naturalPlaceOf(a.value) - naturalPlaceOf(b.value)
    return distance || a.value.localeCompare(b.value)
  })

/** Values whose name contains the typed text, whatever the case and accents of both. */
export function matchingFacetValues(values: readonly FacetValue[], typed: string): FacetValue[] {
  const text = plainFacetText(typed)
  return text === ''
    ? [...values]
    : values.filter(({ value, title = value }) => plainFacetText(title).includes(text))
}

const plainFacetText = (text: string): string =>
  normalizeStreamSafe(text, 'NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
