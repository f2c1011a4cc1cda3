/** A value of an option. Its `id` stays when the value is renamed or moved. */
export type ValueDraft = { id: string; value: string; swatch?: string }
export type OptionDraft = { id: string; name: string; values: readonly ValueDraft[] }
export type Options = readonly OptionDraft[]

/** The columns of a variant that are typed in. */
export const COLUMNS = ['sku', 'price', 'discountPercentage', 'stock'] as const
export type ColumnName = (typeof COLUMNS)[number]

export const VARIANT_FIELDS = {
  sku: { title: 'SKU', input: { inputMode: 'text', maxLength: 64 } },
  price: { title: 'Price', input: { inputMode: 'decimal', maxLength: 20 } },
  discountPercentage: { title: 'Discount %', input: { inputMode: 'decimal', maxLength: 20 } },
  stock: { title: 'Stock', input: { inputMode: 'numeric', maxLength: 20 } },
} as const

/**
 * The ids of a variant's values, one of each option in their order. Names may change, ids do not.
 */
type Combination = { readonly valueIds: readonly string[] }

export type VariantDraft = Combination &
  Readonly<Record<ColumnName, string>> & {
    /** The `_id` of a stored variant, and its stock when the form was opened. */
    readonly _id?: string
    readonly stockSeen?: number
    readonly image?: string
    /** Not sold. The row is listed below the table and can be brought back. */
    readonly isOut: boolean
  }

/** Options and variants of a product while its form is edited. Without options it has no rows. */
export type Sheet = { readonly options: Options; readonly variants: readonly VariantDraft[] }

let count = Date.now() // New ids must differ from those in the unsaved draft of an earlier visit.
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

/** Compares names and values without regard to case and blanks. */
export const sameText = (a: string, b: string): boolean => normal(a) === normal(b)
const normal = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** The options with values. Others make no variants yet. */
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
