/** A value of a filter with the number of products that it would leave. */
export type FacetValue = { value: string; title?: string; swatch?: string; count: number; more?: true }

const grouped = (count: number): string => count.toLocaleString('en-NG')

/** `34`, or `1,000+` where counting stopped. */
export const countText = ({ count, more }: { count: number; more?: true | undefined }): string =>
  more ? `${grouped(count)}+` : grouped(count)

/** `1 product`, `1,234 products`, `1,000+ products`. */
export const productsText = ({ total, more }: { total: number; more?: true | undefined }): string =>
  total === 1 && !more ? '1 product' : `${countText({ count: total, more })} products`

/** What is chosen can always be given up: values that the facets leave out come last. */
export function withChosen(values: readonly FacetValue[], chosen: readonly string[]): FacetValue[] {
  const missing = chosen.filter((one) => values.every(({ value }) => value !== one))
  return [...values, ...missing.map((value) => ({ value, count: 0 }))]
}

/** The first few values, and beyond them what is chosen. */
export const firstOf = (values: readonly FacetValue[], chosen: readonly string[], few: number): FacetValue[] =>
  values.filter(({ value }, place) => place < few || chosen.includes(value))

const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']

/** The place of a size on a rail of clothes: letters, then numbers (also `128 GB` before `1 TB`), then other words. */
function placeOf(value: string): number {
  const letter = LETTERS.indexOf(value.toUpperCase())
  if (letter >= 0) return letter - LETTERS.length
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)\s*(\w*)/.exec(value) ?? []
  return number === undefined ? Number.MAX_VALUE : Number(number) * (unit.toUpperCase() === 'TB' ? 1024 : 1)
}

/** Sizes as people look for them, small to large; values that are no sizes keep their order, behind them. */
export const inSizeOrder = (values: readonly FacetValue[]): FacetValue[] =>
  values.toSorted((a, b) => placeOf(a.value) - placeOf(b.value))

/** Values whose name contains the typed text, whatever the case and accents of both. */
export function matching(values: readonly FacetValue[], typed: string): FacetValue[] {
  const text = plain(typed)
  return text === '' ? [...values] : values.filter(({ value, title = value }) => plain(title).includes(text))
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
