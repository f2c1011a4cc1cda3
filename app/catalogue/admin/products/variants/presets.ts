import { isSameTypedText, type ValueDraft } from './sheet.ts'

export const OPTION_NAMES = ['Size', 'Colour', 'Storage']

type PresetValues = readonly Omit<ValueDraft, 'id'>[]

const plainPresetValues = (...values: string[]): PresetValues => values.map((value) => ({ value }))

export const CLOTHING_SIZES = plainPresetValues('XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL')
/** Shoes have the option `Size`, too, because shoppers filter by it. */
export const SHOE_SIZES = plainPresetValues(...Array.from({ length: 11 }, (_, i) => String(36 + i)))
const STORAGE_SIZES = plainPresetValues('64 GB', '128 GB', '256 GB', '512 GB', '1 TB')

const PRESET_COLOURS: Readonly<Record<string, string>> = {
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

export const isColourOption = (name: string): boolean => /colou?r/i.test(name)

/** New values of an option. A colour with a common name gets its swatch. */
export const toPresetValues = (option: string, typed: readonly string[]): PresetValues =>
  typed.map((value) => {
    if (!isColourOption(option)) return { value }
    const [, swatch] =
      Object.entries(PRESET_COLOURS).find(([name]) => isSameTypedText(name, value)) ?? []
    return { value, swatch }
  })

/** Suggested values of an option, by its name. For sizes they also depend on the present values. */
export function suggestedValuesFor(name: string, values: readonly ValueDraft[]): PresetValues {
  if (isColourOption(name))
    return Object.entries(PRESET_COLOURS).map(([value, swatch]) => ({ value, swatch }))
  if (/storage|memory|capacity/i.test(name)) return STORAGE_SIZES
  if (!/size/i.test(name)) return []
  const hasNumbers = values.some(({ value }) => /^\d+$/.test(value))
  return hasNumbers || /shoe|eu/i.test(name) ? SHOE_SIZES : CLOTHING_SIZES
}
