import { normalized } from '#contract/platform/stream-safe.ts'

/** A value of a filter with the number of products that it would leave. */
export type FacetValue = {
  value: string
  title?: string
  swatch?: string
  count: number
  more?: true
}

const grouped = (count: number): string => count.toLocaleString('en-NG')

/** `34`, or `1,000+` where counting stopped. */
export const countText = ({ count, more }: { count: number; more?: true | undefined }): string =>
  more ? `${grouped(count)}+` : grouped(count)

/** `1 product`, `1,234 products`, `1,000+ products`. */
export const productsText = ({
  total,
  more,
}: {
  total: number
  more?: true | undefined
}): string => (total === 1 && !more ? '1 product' : `${countText({ count: total, more })} products`)

/** Keeps chosen values that the facets leave out, at the end. */
export function withChosen(values: readonly FacetValue[], chosen: readonly string[]): FacetValue[] {
  const missing = chosen.filter((wanted) => values.every(({ value }) => value !== wanted))
  return [...values, ...missing.map((value) => ({ value, count: 0 }))]
}

export const firstOf = (
  values: readonly FacetValue[],
  chosen: readonly string[],
  few: number,
): FacetValue[] => values.filter(({ value }, place) => place < few || chosen.includes(value))

const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']

/** Sizes of letters first, then by number: `128 GB` before `1 TB`. */
function placeOf(value: string): number {
  const letters = LETTERS.indexOf(value.toUpperCase())
  if (letters >= 0) return letters - LETTERS.length
  const number = Number.parseFloat(value)
  return Number.isNaN(number) ? Number.MAX_VALUE : number * (/\dtb|\d\s+tb/i.test(value) ? 1024 : 1)
}

/** Values of an option in the order in which people look for them, whatever their counts. */
export const inNaturalOrder = (values: readonly FacetValue[]): FacetValue[] =>
  values.toSorted((a, b) => {
    const distance = placeOf(a.value) - placeOf(b.value)
    return distance || a.value.localeCompare(b.value)
  })

/** Values whose name contains the typed text, whatever the case and accents of both. */
export function matching(values: readonly FacetValue[], typed: string): FacetValue[] {
  const text = plain(typed)
  return text === ''
    ? [...values]
    : values.filter(({ value, title = value }) => plain(title).includes(text))
}

const plain = (text: string): string =>
  normalized(text, 'NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
