import { isValidBarcode } from '#contract/catalogue/barcodes.ts'
import { VariantForm } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { toKobo } from '#contract/orders/pricing/pricing.ts'
import { formNairaField } from '#contract/platform/values.ts'
import type { MatchedVariant } from './match-variants.ts'
import type { VariantInShop } from './present.ts'
import { readPriceCells } from './price-cells.ts'
import type { FileProduct } from './read-products.ts'
import type { FileCells } from './read-rows.ts'
import { reasonOfFormError } from './reason-text.ts'
import { describeRewrittenText } from './rewritten-texts.ts'

/** Something about a row that the admin should know; the row is taken. */
export type RowNote = { row: number; text: string }
export type ProductRefusal = { reason: string; row?: number }

/** A variant as a file wants it; its image is read separately. */
export type VariantValues = Omit<VariantInShop, 'id' | 'position' | 'image'> & {
  row: number
  present: VariantInShop | undefined
}

type ReadVariants = { variants: VariantValues[]; notes: RowNote[] }

/** The variants of one product. Prices that a further row leaves blank are those of the first. */
export function readVariantValues(
  matched: readonly MatchedVariant[],
  { cells: first }: FileProduct,
): ReadVariants | ProductRefusal {
  const read: ReadVariants = { variants: [], notes: [] }
  for (const variant of matched) {
    const { row, cells } = variant.file
    const priced =
      cells === first || cells.price !== ''
        ? cells
        : withPricesOfFirstRow(cells, variant.present ? {} : first)
    const found = readOneVariant({ ...variant, cells: priced })
    if ('reason' in found) return { reason: found.reason, row }
    read.variants.push({ row, present: variant.present, choice: variant.choice, ...found.values })
    read.notes.push(...found.notes.map((text) => ({ row, text })))
  }
  read.notes.push(...findRepeatedSkus(read.variants))
  return read
}

/** These prices, for a variant of the shop none, so that its own stay. */
const withPricesOfFirstRow = (
  cells: FileCells,
  { price, compareAt, discountPercentage }: FileCells,
): FileCells => ({
  ...cells,
  price,
  compareAt,
  discountPercentage,
})

const SoldVariantForm = VariantForm.pick({
  sku: true,
  price: true,
  discountPercentage: true,
  stock: true,
}).extend({
  cost: formNairaField('cost').optional(),
})

function readOneVariant({
  cells,
  present,
}: {
  cells: FileCells
  present: VariantInShop | undefined
}) {
  const priced = readPriceCells(cells, present)
  if ('reason' in priced) return priced
  const { price, discountPercentage, compareAt } = priced
  const isBelowZero = /^-\d+$/.test(cells.stock ?? '') // sold beyond the stock, as Shopify allows
  const stock = isBelowZero ? 0 : cells.stock || (present?.stock ?? 0)
  const sku = readSkuCell(cells, present)
  const barcode = readBarcodeCell(cells, present)
  const form = SoldVariantForm.safeParse({
    price,
    discountPercentage,
    stock,
    sku: sku.text,
    cost: cells.cost || undefined,
  })
  if (!form.success) return { reason: reasonOfFormError(form.error) }
  const { cost } = form.data
  const notes = [
    priced.note,
    sku.note,
    barcode.note,
    isBelowZero ? messages.importStockBelowZero : undefined,
  ]
  return {
    values: {
      sku: sku.text,
      barcode: barcode.text,
      cost_kobo: cost === undefined ? (present?.cost_kobo ?? null) : toKobo(cost),
      price_kobo: toKobo(form.data.price),
      compare_at_kobo: compareAt === undefined ? null : toKobo(compareAt),
      discount_percentage: form.data.discountPercentage,
      stock: form.data.stock,
    },
    notes: notes.filter((note) => note !== undefined),
  }
}

/**
 * A code as it will be: of the file, or the shop's own with a note why. A blank cell counts, a
 * missing column not.
 */
type ReadCode = { text: string; note?: string }

function readSkuCell({ sku }: FileCells, present: VariantInShop | undefined): ReadCode {
  const kept = present?.sku ?? ''
  if (sku === undefined || sku === kept) return { text: kept }
  const fault = describeRewrittenText(sku)
  return fault ? { text: kept, note: messages.importSkuFault(fault, kept) } : { text: sku }
}

/** What the shop has stays, whatever it is, unless the file has a right one. */
function readBarcodeCell({ barcode }: FileCells, present: VariantInShop | undefined): ReadCode {
  const kept = present?.barcode ?? ''
  if (barcode === undefined || barcode === kept) return { text: kept }
  // Shopify writes an apostrophe before the digits.
  const text = barcode.replace(/^'/, '')
  if (text === '' || isValidBarcode(text)) return { text }
  return { text: kept, note: messages.importBarcode(barcode.slice(0, MAX_SHOWN_CODE), kept) }
}

const MAX_SHOWN_CODE = 40

function findRepeatedSkus(variants: readonly VariantValues[]): RowNote[] {
  const seen = new Set<string>()
  const twice: RowNote[] = []
  for (const { row, sku } of variants.filter((variant) => variant.sku !== '')) {
    if (seen.has(sku.toLowerCase())) twice.push({ row, text: messages.importSkuTwice(sku) })
    seen.add(sku.toLowerCase())
  }
  return twice
}
