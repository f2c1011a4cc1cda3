import type { ValueDraft } from './sheet.ts'

type Preset = { name: string; values: readonly Omit<ValueDraft, 'id'>[] }

const plain = (...values: string[]): Preset['values'] => values.map((value) => ({ value }))

const COLOURS: Readonly<Record<string, string>> = {
  Black: '#17171a',
  White: '#ffffff',
  Grey: '#8b8d94',
  Silver: '#c6c9d0',
  Navy: '#1d2a57',
  Indigo: '#2b309c',
  Blue: '#2f6fde',
  Green: '#1f7a44',
  Olive: '#6f7330',
  Yellow: '#f2c01d',
  Gold: '#c79a3b',
  Orange: '#ea7a24',
  Red: '#c8242b',
  Wine: '#6e1730',
  Pink: '#e88bb0',
  Purple: '#6b3fa0',
  Brown: '#6b4228',
  Cream: '#f3ead2',
}

/** Common options and their values, to be picked. Shoe sizes are sizes, too: shoppers filter by `Size`. */
export const PRESETS: readonly (Preset & { title: string })[] = [
  { title: 'Size', name: 'Size', values: plain('XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL') },
  { title: 'Shoe size', name: 'Size', values: plain(...Array.from({ length: 11 }, (_, i) => String(36 + i))) },
  { title: 'Colour', name: 'Colour', values: Object.entries(COLOURS).map(([value, swatch]) => ({ value, swatch })) },
  { title: 'Storage', name: 'Storage', values: plain('64 GB', '128 GB', '256 GB', '512 GB', '1 TB') },
]

const KEYS: readonly (readonly [RegExp, string])[] = [
  [/colou?r/i, 'Colour'],
  [/storage|memory|capacity/i, 'Storage'],
  [/size/i, 'Size'],
]

export const isColour = (name: string): boolean => /colou?r/i.test(name)

/** The swatch of a colour that has a common name. */
export const swatchOf = (value: string): string | undefined =>
  Object.entries(COLOURS).find(([name]) => name.toLowerCase() === value.trim().toLowerCase())?.[1]

/** Suggested values of an option by its name; for sizes also by its present values. */
export function suggestionsFor(name: string, values: readonly ValueDraft[]): Preset['values'] {
  const key = KEYS.find(([pattern]) => pattern.test(name))?.[1]
  const isShoes = key === 'Size' && (/shoe|eu/i.test(name) || values.some(({ value }) => /^\d+$/.test(value)))
  return PRESETS.find(({ title }) => title === (isShoes ? 'Shoe size' : key))?.values ?? []
}
