import {
  mapPlainFields,
  type PlainColumn,
  plainFieldRows,
  productFieldRows,
} from '#contract/catalogue/product-fields.ts'
import { ProductFormData } from '#contract/catalogue/products.ts'
import type { ProductOption } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { headingOfFileField, OPTION_FIELDS } from '../product-file/columns.ts'
import { textOfMarkup } from '../product-file/markup.ts'
import { plainColumnsOfForm } from '../products/columns.ts'
import { matchVariants } from './match-variants.ts'
import type { ProductInShop } from './present.ts'
import type { FileProduct } from './read-products.ts'
import type { FileCells } from './read-rows.ts'
import { reasonOfFormError } from './reason-text.ts'
import { describeRewrittenText } from './rewritten-texts.ts'
import {
  type ProductRefusal,
  type RowNote,
  readVariantValues,
  type VariantValues,
} from './variant-values.ts'

/** A product as a file wants it; its images are read separately. */
export type ImportedProductValues = Pick<ProductInShop, PlainColumn> & {
  /** Undefined where an answer says it: see `type`. */
  category_id: string | undefined
  published: boolean
  options: ProductOption[]
  variants: VariantValues[]
}

type ReadProductValues = {
  values: ImportedProductValues
  /** The unknown type of a new product; '' for none. */
  type: string | undefined
  notes: RowNote[]
}

/** Ids by title, in lower case. */
export type CategoryIdsByTitle = ReadonlyMap<string, string>

const NEEDED_FIELDS = productFieldRows.flatMap(([field, { isNeeded }]) => (isNeeded ? [field] : []))

/**
 * A product's values from a file, by the rules of its form. A column that the file lacks leaves a
 * product as it is, and so does a blank stock, rating or type; of a new product a blank stock or
 * rating is 0, and a blank type is asked for.
 */
export function readProductValues(
  file: FileProduct,
  present: ProductInShop | undefined,
  categories: CategoryIdsByTitle,
): ReadProductValues | ProductRefusal {
  const { cells, row } = file
  const missing = present ? [] : NEEDED_FIELDS.filter((field) => cells[field] === undefined)
  if (missing.length > 0)
    return { reason: messages.importNewNeeds(missing.map(headingOfFileField)) }
  const match = matchVariants(file, present)
  if ('reason' in match) return match
  const sold = readVariantValues(match.variants, file)
  if ('reason' in sold) return sold
  const rewritten = findRewrittenText(file, present)
  if (rewritten) return rewritten
  const texts = readPlainFields(cells, present)
  if ('reason' in texts) return texts
  const place = readCategoryCell(cells, present, categories)
  if ('reason' in place) return place
  const notes = [
    ...sold.notes,
    ...[texts.note, place.note].flatMap((text) => (text ? [{ row, text }] : [])),
  ]
  return {
    values: {
      ...texts.values,
      category_id: place.category,
      published: isOnSaleInFile(cells, present),
      options: match.options,
      variants: sold.variants,
    },
    type: place.type,
    notes,
  }
}

type TextInFile = { row: number; heading: string; text: string }

/** A text that a spreadsheet has rewritten, unless the shop has it, too. */
function findRewrittenText(
  file: FileProduct,
  present: ProductInShop | undefined,
): ProductRefusal | undefined {
  const known = new Set([
    present?.title,
    present?.brand,
    present?.description,
    ...namesInOptions(present?.options ?? []),
  ])
  for (const { row, heading, text } of [...productTextsOfFile(file), ...optionTextsOfFile(file)]) {
    const fault = known.has(text) ? undefined : describeRewrittenText(text)
    if (fault) return { row, reason: `${heading}: ${fault}` }
  }
  return undefined
}

const namesInOptions = (options: readonly ProductOption[]): string[] =>
  options.flatMap(({ name, values }) => [name, ...values.map(({ value }) => value)])

const productTextsOfFile = ({ row, cells }: FileProduct): TextInFile[] =>
  (['title', 'description', 'brand', 'category'] as const).map((field) => ({
    row,
    heading: headingOfFileField(field),
    text: cells[field] ?? '',
  }))

function optionTextsOfFile({ row, names = [], variants }: FileProduct): TextInFile[] {
  const headings = OPTION_FIELDS.map(({ name, value }) => ({
    name: headingOfFileField(name),
    value: headingOfFileField(value),
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

const PlainFieldsForm = ProductFormData.pick(mapPlainFields(() => true as const))

function readPlainFields(
  cells: FileCells,
  present: ProductInShop | undefined,
): { values: Pick<ProductInShop, PlainColumn>; note: string | undefined } | ProductRefusal {
  const typed = Object.fromEntries(
    plainFieldRows.flatMap(([field, { column, isMarkup, ifBlank }]) => {
      const cell =
        isMarkup && cells[field] !== undefined ? textOfMarkup(cells[field]) : cells[field]
      const isTyped = cell !== undefined && !(cell === '' && ifBlank !== undefined)
      return [[field, isTyped ? cell : (present?.[column] ?? ifBlank)]]
    }),
  )
  const isBlank = !present && !typed.description && cells.title !== ''
  const form = PlainFieldsForm.safeParse(isBlank ? { ...typed, description: cells.title } : typed)
  if (!form.success) return { reason: reasonOfFormError(form.error) }
  return {
    values: plainColumnsOfForm(form.data),
    note:
      isBlank && cells.description !== undefined ? messages.importTitleAsDescription : undefined,
  }
}

const OFF_SALE_STATUSES = ['draft', 'archived', 'unlisted']

/** A file without these columns leaves a product as it is; a new one is then on sale. */
function isOnSaleInFile(
  { status, published }: FileCells,
  present: ProductInShop | undefined,
): boolean {
  if (!status && !published) return present?.published ?? true
  return (
    !OFF_SALE_STATUSES.includes(status?.toLowerCase() ?? '') && published?.toLowerCase() !== 'false'
  )
}

type ReadCategory = { category: string | undefined; type?: string; note?: string | undefined }

/**
 * A new product of an unknown type waits for an answer; a product that is there stays in its
 * category.
 */
function readCategoryCell(
  { category: type = '' }: FileCells,
  present: ProductInShop | undefined,
  categories: CategoryIdsByTitle,
): ReadCategory | ProductRefusal {
  const known = type && categories.get(type.toLowerCase())
  if (known) return { category: known }
  const shownType = type.slice(0, 100)
  if (present) {
    const note = type ? messages.importKeepsCategory(shownType) : undefined
    return { category: present.category_id, note }
  }
  const isStorable = !type.includes('\u0000') && type.isWellFormed()
  if (type.length > MAX_TYPE_LENGTH || !isStorable)
    return { reason: `${headingOfFileField('category')}: ${messages.importNoCategory(shownType)}` }
  return { category: undefined, type }
}

/** As long as the title of a category. */
const MAX_TYPE_LENGTH = 120
