import { isBarcode } from '#contract/catalogue/barcodes.ts'
import { VariantForm } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { toKobo } from '#contract/orders/pricing.ts'
import { formNaira } from '#contract/platform/values.ts'
import type { Matched } from './match-variants.ts'
import type { PresentVariant } from './present.ts'
import { pricesOf } from './price-cells.ts'
import type { FileProduct } from './read-products.ts'
import type { Cells } from './read-rows.ts'
import { reasonOf } from './reason-text.ts'
import { rewrittenText } from './rewritten-texts.ts'

/** Something about a row that the admin should know; the row is taken. */
export type Note = { row: number; text: string }
export type Refusal = { reason: string; row?: number }

/** A variant as a file wants it; its image is read separately. */
export type VariantValues = Omit<PresentVariant, 'id' | 'position' | 'image'> & {
  row: number
  present: PresentVariant | undefined
}

type Read = { variants: VariantValues[]; notes: Note[] }

/** The variants of one product. Prices that a further row leaves blank are those of the first. */
export function readVariants(
  matched: readonly Matched[],
  { cells: first }: FileProduct,
): Read | Refusal {
  const read: Read = { variants: [], notes: [] }
  for (const variant of matched) {
    const { row, cells } = variant.file
    const priced =
      cells === first || cells.price !== ''
        ? cells
        : withPrices(cells, variant.present ? {} : first)
    const found = readVariant({ ...variant, cells: priced })
    if ('reason' in found) return { reason: found.reason, row }
    read.variants.push({ row, present: variant.present, choice: variant.choice, ...found.values })
    read.notes.push(...found.notes.map((text) => ({ row, text })))
  }
  read.notes.push(...skusTwice(read.variants))
  return read
}

/** These prices, for a variant of the shop none, so that its own stay. */
const withPrices = (cells: Cells, { price, compareAt, discountPercentage }: Cells): Cells => ({
  ...cells,
  price,
  compareAt,
  discountPercentage,
})

const Sold = VariantForm.pick({
  sku: true,
  price: true,
  discountPercentage: true,
  stock: true,
}).extend({
  cost: formNaira('cost').optional(),
})

function readVariant({ cells, present }: { cells: Cells; present: PresentVariant | undefined }) {
  const priced = pricesOf(cells, present)
  if ('reason' in priced) return priced
  const { price, discountPercentage, compareAt } = priced
  const isBelowZero = /^-\d+$/.test(cells.stock ?? '') // sold beyond the stock, as Shopify allows
  const stock = isBelowZero ? 0 : cells.stock || (present?.stock ?? 0)
  const sku = readSku(cells, present)
  const barcode = readBarcode(cells, present)
  const form = Sold.safeParse({
    price,
    discountPercentage,
    stock,
    sku: sku.text,
    cost: cells.cost || undefined,
  })
  if (!form.success) return { reason: reasonOf(form.error) }
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
type Code = { text: string; note?: string }

function readSku({ sku }: Cells, present: PresentVariant | undefined): Code {
  const kept = present?.sku ?? ''
  if (sku === undefined || sku === kept) return { text: kept }
  const fault = rewrittenText(sku)
  return fault ? { text: kept, note: messages.importSku(fault, kept) } : { text: sku }
}

/** What the shop has stays, whatever it is, unless the file has a right one. */
function readBarcode({ barcode }: Cells, present: PresentVariant | undefined): Code {
  const kept = present?.barcode ?? ''
  if (barcode === undefined || barcode === kept) return { text: kept }
  // Shopify writes an apostrophe before the digits.
  const text = barcode.replace(/^'/, '')
  if (text === '' || isBarcode(text)) return { text }
  return { text: kept, note: messages.importBarcode(barcode.slice(0, MAX_SHOWN_CODE), kept) }
}

const MAX_SHOWN_CODE = 40

function skusTwice(variants: readonly VariantValues[]): Note[] {
  const seen = new Set<string>()
  const twice: Note[] = []
  for (const { row, sku } of variants.filter((variant) => variant.sku !== '')) {
    if (seen.has(sku.toLowerCase())) twice.push({ row, text: messages.importSkuTwice(sku) })
    seen.add(sku.toLowerCase())
  }
  return twice
}
