import {
  fieldRows,
  mapPlain,
  type PlainColumn,
  plainRows,
} from '#contract/catalogue/product-fields.ts'
import { ProductForm } from '#contract/catalogue/products.ts'
import type { Option } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { plainColumns } from '../products/columns.ts'
import { headingOf, OPTION_FIELDS } from '../products/shopify/columns.ts'
import { textOfMarkup } from '../products/shopify/markup.ts'
import { matchVariants } from './match-variants.ts'
import type { Present } from './present.ts'
import type { FileProduct } from './read-products.ts'
import type { Cells } from './read-rows.ts'
import { reasonOf } from './reason-text.ts'
import { rewrittenText } from './rewritten-texts.ts'
import { type Note, type Refusal, readVariants, type VariantValues } from './variant-values.ts'

/** A product as a file wants it; its images are read separately. */
export type ProductValues = Pick<Present, PlainColumn> & {
  /** Undefined where an answer says it: see `type`. */
  category_id: string | undefined
  published: boolean
  options: Option[]
  variants: VariantValues[]
}

type Read = {
  values: ProductValues
  /** The unknown type of a new product; '' for none. */
  type: string | undefined
  notes: Note[]
}

/** Ids by title, in lower case. */
export type Categories = ReadonlyMap<string, string>

const NEEDED = fieldRows.flatMap(([field, { isNeeded }]) => (isNeeded ? [field] : []))

/**
 * A product's values from a file, by the rules of its form. A column that the file lacks leaves a
 * product as it is, and so does a blank stock, rating or type; of a new product a blank stock or
 * rating is 0, and a blank type is asked for.
 */
export function readValues(
  file: FileProduct,
  present: Present | undefined,
  categories: Categories,
): Read | Refusal {
  const { cells, row } = file
  const missing = present ? [] : NEEDED.filter((field) => cells[field] === undefined)
  if (missing.length > 0) return { reason: messages.importNewNeeds(missing.map(headingOf)) }
  const match = matchVariants(file, present)
  if ('reason' in match) return match
  const sold = readVariants(match.variants, file)
  if ('reason' in sold) return sold
  const rewritten = findRewritten(file, present)
  if (rewritten) return rewritten
  const texts = readTexts(cells, present)
  if ('reason' in texts) return texts
  const place = placeOf(cells, present, categories)
  if ('reason' in place) return place
  const notes = [
    ...sold.notes,
    ...[texts.note, place.note].flatMap((text) => (text ? [{ row, text }] : [])),
  ]
  return {
    values: {
      ...texts.values,
      category_id: place.category,
      published: isOnSale(cells, present),
      options: match.options,
      variants: sold.variants,
    },
    type: place.type,
    notes,
  }
}

type NamedText = { row: number; heading: string; text: string }

/** A text that a spreadsheet has rewritten, unless the shop has it, too. */
function findRewritten(file: FileProduct, present: Present | undefined): Refusal | undefined {
  const known = new Set([
    present?.title,
    present?.brand,
    present?.description,
    ...namesOf(present?.options ?? []),
  ])
  for (const { row, heading, text } of [...ownTexts(file), ...optionTexts(file)]) {
    const fault = known.has(text) ? undefined : rewrittenText(text)
    if (fault) return { row, reason: `${heading}: ${fault}` }
  }
  return undefined
}

const namesOf = (options: readonly Option[]): string[] =>
  options.flatMap(({ name, values }) => [name, ...values.map(({ value }) => value)])

const ownTexts = ({ row, cells }: FileProduct): NamedText[] =>
  (['title', 'description', 'brand', 'category'] as const).map((field) => ({
    row,
    heading: headingOf(field),
    text: cells[field] ?? '',
  }))

function optionTexts({ row, names = [], variants }: FileProduct): NamedText[] {
  const headings = OPTION_FIELDS.map(({ name, value }) => ({
    name: headingOf(name),
    value: headingOf(value),
  }))
  const named = names.map((text, place) => ({ row, heading: headings[place]?.name ?? '', text }))
  const chosen = variants.flatMap((variant) =>
    variant.choice.map((text, place) => ({
      row: variant.row,
      heading: headings[place]?.value ?? '',
      text,
    })),
  )
  return [...named, ...chosen]
}

const Plain = ProductForm.pick(mapPlain(() => true as const))

function readTexts(
  cells: Cells,
  present: Present | undefined,
): { values: Pick<Present, PlainColumn>; note: string | undefined } | Refusal {
  const typed = Object.fromEntries(
    plainRows.flatMap(([field, { column, isMarkup, ifBlank }]) => {
      const cell =
        isMarkup && cells[field] !== undefined ? textOfMarkup(cells[field]) : cells[field]
      const isTyped = cell !== undefined && !(cell === '' && ifBlank !== undefined)
      return [[field, isTyped ? cell : (present?.[column] ?? ifBlank)]]
    }),
  )
  const isBlank = !present && !typed.description && cells.title !== ''
  const form = Plain.safeParse(isBlank ? { ...typed, description: cells.title } : typed)
  if (!form.success) return { reason: reasonOf(form.error) }
  return {
    values: plainColumns(form.data),
    note:
      isBlank && cells.description !== undefined ? messages.importTitleAsDescription : undefined,
  }
}

const OFF_SALE = ['draft', 'archived', 'unlisted']

/** A file without these columns leaves a product as it is; a new one is then on sale. */
function isOnSale({ status, published }: Cells, present: Present | undefined): boolean {
  if (!status && !published) return present?.published ?? true
  return !OFF_SALE.includes(status?.toLowerCase() ?? '') && published?.toLowerCase() !== 'false'
}

type Place = { category: string | undefined; type?: string; note?: string | undefined }

/**
 * A new product of an unknown type waits for an answer; a product that is there stays in its
 * category.
 */
function placeOf(
  { category: type = '' }: Cells,
  present: Present | undefined,
  categories: Categories,
): Place | Refusal {
  const known = type && categories.get(type.toLowerCase())
  if (known) return { category: known }
  const shownType = type.slice(0, 100)
  if (present) {
    const note = type ? messages.importKeepsCategory(shownType) : undefined
    return { category: present.category_id, note }
  }
  const isStorable = !type.includes('\u0000') && type.isWellFormed()
  if (type.length > MAX_TYPE || !isStorable)
    return { reason: `${headingOf('category')}: ${messages.importNoCategory(shownType)}` }
  return { category: undefined, type }
}

/** As long as the title of a category. */
const MAX_TYPE = 120
