/** A value of an option. Its `id` stays when the value is renamed or moved. */
export type ValueDraft = { id: string; value: string; swatch?: string }
export type OptionDraft = { id: string; name: string; values: readonly ValueDraft[] }
export type OptionDrafts = readonly OptionDraft[]

/** The columns of a variant that are typed in. */
export const VARIANT_SHEET_COLUMNS = ['sku', 'price', 'discountPercentage', 'stock'] as const
export type VariantSheetColumn = (typeof VARIANT_SHEET_COLUMNS)[number]

export const VARIANT_SHEET_FIELDS = {
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
  Readonly<Record<VariantSheetColumn, string>> & {
    /** The `_id` of a stored variant, and its stock when the form was opened. */
    readonly _id?: string
    readonly stockSeen?: number
    readonly image?: string
    /** Not sold. The row is listed below the table and can be brought back. */
    readonly isOut: boolean
  }

/** Options and variants of a product while its form is edited. Without options it has no rows. */
export type VariantSheet = {
  readonly options: OptionDrafts
  readonly variants: readonly VariantDraft[]
}

let lastDraftNumber = Date.now() // New ids must differ from those in the unsaved draft of an earlier visit.
const newDraftId = (): string => `draft ${++lastDraftNumber}`

export const newOptionValue = (value: Omit<ValueDraft, 'id'>): ValueDraft => ({
  id: newDraftId(),
  ...value,
})

export const newOptionDraft = (
  name: string,
  values: readonly Omit<ValueDraft, 'id'>[] = [],
): OptionDraft => ({
  id: newDraftId(),
  name,
  values: values.map(newOptionValue),
})

export const variantRowKey = ({ valueIds }: Combination): string => valueIds.join(' ')

/** Compares names and values without regard to case and blanks. */
export const isSameTypedText = (a: string, b: string): boolean =>
  normalOptionText(a) === normalOptionText(b)
const normalOptionText = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** The options with values. Others make no variants yet. */
export const optionsWithValues = ({ options }: Pick<VariantSheet, 'options'>): OptionDrafts =>
  options.filter(({ values }) => values.length > 0)

export const soldVariantRows = ({ variants }: VariantSheet): readonly VariantDraft[] =>
  variants.filter(({ isOut }) => !isOut)

export function valuesOfVariant({ valueIds }: Combination, options: OptionDrafts): ValueDraft[] {
  const values = options.flatMap((option) => option.values)
  return valueIds.flatMap((valueId) => values.find(({ id }) => id === valueId) ?? [])
}

/** The values of a row as people read them: `M / Indigo`. */
export const variantChoiceText = (row: Combination, options: OptionDrafts): string =>
  valuesOfVariant(row, options)
    .map(({ value }) => value)
    .join(' / ')

export const variantSwatch = (row: VariantDraft, options: OptionDrafts): string | undefined =>
  valuesOfVariant(row, options).find(({ swatch }) => swatch !== undefined)?.swatch
