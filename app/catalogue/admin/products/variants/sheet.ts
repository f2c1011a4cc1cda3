import type { Option, Variant } from '#contract/catalogue/variants.ts'

/** A value of an option. `id` is the same thing when the value is renamed or moved. */
export type ValueDraft = { id: string; value: string; swatch?: string }
export type OptionDraft = { id: string; name: string; values: readonly ValueDraft[] }

/** The cells of a variant that are typed, as typed. */
export const COLUMNS = ['sku', 'price', 'discountPercentage', 'stock'] as const
export type ColumnName = (typeof COLUMNS)[number]

export type VariantDraft = Readonly<Record<ColumnName, string>> & {
  /** Ids of its values, one of each option in their order: what it is, whatever the values are called. */
  readonly valueIds: readonly string[]
  /** `_id` of a stored variant. `stockSeen`: its stock when the form was opened. */
  readonly _id?: string
  readonly stockSeen?: number
  /** The address of its own image. */
  readonly image?: string
  /** Not sold: it stays below the table, to be brought back. */
  readonly isOut: boolean
}

/** Options and variants of a product while its form is edited. Without options it has no rows. */
export type Sheet = { readonly options: readonly OptionDraft[]; readonly variants: readonly VariantDraft[] }

export const EMPTY_SHEET: Sheet = { options: [], variants: [] }

let count = 0
const newId = (): string => `draft ${++count}`

export const newValue = ({ value, swatch }: Omit<ValueDraft, 'id'>): ValueDraft => ({
  id: newId(),
  value,
  ...(swatch !== undefined && { swatch }),
})

export const newOption = (name: string, values: readonly Omit<ValueDraft, 'id'>[] = []): OptionDraft => ({
  id: newId(),
  name,
  values: values.map(newValue),
})

export const keyOf = ({ valueIds }: Pick<VariantDraft, 'valueIds'>): string => valueIds.join(' ')

/** Values and names are the same whatever their case and blanks. */
export const sameText = (a: string, b: string): boolean => normal(a) === normal(b)
const normal = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** Options that have values: the others make no variants yet. */
export const usedOptions = ({ options }: Pick<Sheet, 'options'>): readonly OptionDraft[] =>
  options.filter(({ values }) => values.length > 0)

export const soldRows = ({ variants }: Sheet): readonly VariantDraft[] => variants.filter(({ isOut }) => !isOut)

/** The values of a row as people read them: `M / Indigo`. */
export const choiceOf = (row: Pick<VariantDraft, 'valueIds'>, options: readonly OptionDraft[]): string =>
  choicesOf(options)(row)

/** The same for many rows of one product. */
export function choicesOf(options: readonly OptionDraft[]): (row: Pick<VariantDraft, 'valueIds'>) => string {
  const values = new Map(options.flatMap((option) => option.values.map(({ id, value }) => [id, value] as const)))
  return ({ valueIds }) => valueIds.map((id) => values.get(id) ?? '').join(' / ')
}

/** The swatch of a row: that of its first value which has one. */
export function swatchesOf(options: readonly OptionDraft[]): (row: VariantDraft) => string | undefined {
  const swatches = new Map(options.flatMap((option) => option.values.map(({ id, swatch }) => [id, swatch] as const)))
  return ({ valueIds }) => valueIds.map((id) => swatches.get(id)).find((swatch) => swatch !== undefined)
}

/** The form's rows of a product with options that exists; combinations that it does not sell are out. */
export function sheetOf(options: readonly Option[], variants: readonly Variant[]): Sheet {
  const drafts = options.map(({ name, values }) => newOption(name, values))
  const rows = variants.map((variant) => draftOf(variant, drafts))
  return { options: drafts, variants: rows.filter((row) => row.valueIds.length === drafts.length) }
}

function draftOf({ _id, values, sku, price, discountPercentage, stock, image }: Variant, options: OptionDraft[]) {
  return {
    valueIds: options.flatMap((option, i) => option.values.find(({ value }) => value === values[i])?.id ?? []),
    _id,
    sku,
    price: String(price),
    discountPercentage: String(discountPercentage),
    stock: String(stock),
    stockSeen: stock,
    isOut: false,
    ...(image !== undefined && { image }),
  }
}
