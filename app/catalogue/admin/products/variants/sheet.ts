/** A value of an option. `id` is the same thing when the value is renamed or moved. */
export type ValueDraft = { id: string; value: string; swatch?: string }
export type OptionDraft = { id: string; name: string; values: readonly ValueDraft[] }
export type Options = readonly OptionDraft[]

/** The cells of a variant that are typed, as typed. */
export const COLUMNS = ['sku', 'price', 'discountPercentage', 'stock'] as const
export type ColumnName = (typeof COLUMNS)[number]

export const VARIANT_FIELDS = {
  sku: { title: 'SKU', input: { inputMode: 'text', maxLength: 64 } },
  price: { title: 'Price', input: { inputMode: 'decimal', maxLength: 20 } },
  discountPercentage: { title: 'Discount %', input: { inputMode: 'decimal', maxLength: 20 } },
  stock: { title: 'Stock', input: { inputMode: 'numeric', maxLength: 20 } },
} as const

/**
 * Ids of values, one of each option in their order: what a variant is, whatever the values are
 * called.
 */
type Combination = { readonly valueIds: readonly string[] }

export type VariantDraft = Combination &
  Readonly<Record<ColumnName, string>> & {
    /** `_id` of a stored variant. `stockSeen`: its stock when the form was opened. */
    readonly _id?: string
    readonly stockSeen?: number
    readonly image?: string
    /** Not sold: it stays below the table, to be brought back. */
    readonly isOut: boolean
  }

/** Options and variants of a product while its form is edited. Without options it has no rows. */
export type Sheet = { readonly options: Options; readonly variants: readonly VariantDraft[] }

let count = Date.now() // other ids than in what an earlier visit left unsaved
const newId = (): string => `draft ${++count}`

export const newValue = (value: Omit<ValueDraft, 'id'>): ValueDraft => ({ id: newId(), ...value })

export const newOption = (
  name: string,
  values: readonly Omit<ValueDraft, 'id'>[] = [],
): OptionDraft => ({
  id: newId(),
  name,
  values: values.map(newValue),
})

export const keyOf = ({ valueIds }: Combination): string => valueIds.join(' ')

/** Values and names are the same whatever their case and blanks. */
export const sameText = (a: string, b: string): boolean => normal(a) === normal(b)
const normal = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** Options that have values: the others make no variants yet. */
export const usedOptions = ({ options }: Pick<Sheet, 'options'>): Options =>
  options.filter(({ values }) => values.length > 0)

export const soldRows = ({ variants }: Sheet): readonly VariantDraft[] =>
  variants.filter(({ isOut }) => !isOut)

export function valuesOf({ valueIds }: Combination, options: Options): ValueDraft[] {
  const values = options.flatMap((option) => option.values)
  return valueIds.flatMap((valueId) => values.find(({ id }) => id === valueId) ?? [])
}

/** The values of a row as people read them: `M / Indigo`. */
export const choiceOf = (row: Combination, options: Options): string =>
  valuesOf(row, options)
    .map(({ value }) => value)
    .join(' / ')

export const swatchOf = (row: VariantDraft, options: Options): string | undefined =>
  valuesOf(row, options).find(({ swatch }) => swatch !== undefined)?.swatch
