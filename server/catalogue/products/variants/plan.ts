import { textOfChoice } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { formatNaira, formatPercent } from '#contract/platform/format.ts'
import { changedFieldsOf, type FieldChanges } from '../../../platform/audit/audit.ts'
import { staleFieldError } from '../../../platform/errors.ts'
import type { StoredVariantRow } from '../columns.ts'
import type { DesiredVariantRow } from './desired.ts'

export type VariantPlan = {
  removed: StoredVariantRow[]
  kept: { before: StoredVariantRow; after: StoredVariantRow; position: number }[]
  added: { row: StoredVariantRow; position: number }[]
}

/** @throws 409 where less stock is left than the form takes away */
export function planVariants(
  present: readonly StoredVariantRow[],
  desired: readonly DesiredVariantRow[],
): VariantPlan {
  const byId = new Map(present.map((row) => [row.id, row]))
  const wanted = new Set(desired.map(({ id }) => id))
  const plan: VariantPlan = {
    removed: present.filter(({ id }) => !wanted.has(id)),
    kept: [],
    added: [],
  }
  for (const [position, variant] of desired.entries()) {
    const before = byId.get(variant.id)
    const row = toPlannedRow(variant, before?.stock ?? 0)
    if (before) plan.kept.push({ before, after: row, position })
    else plan.added.push({ row, position })
  }
  return plan
}

/**
 * Pieces left after an edit: as typed, less what was sold since the form was opened, plus what came
 * back.
 */
export const stockAfterSeen = (typed: number, seen: number | undefined, stock: number): number =>
  typed + (seen === undefined ? 0 : stock - seen)

function toPlannedRow(
  { stockSeen, stockField, ...row }: DesiredVariantRow,
  stock: number,
): StoredVariantRow {
  const after = stockAfterSeen(row.stock, stockSeen, stock)
  if (after < 0) throw staleFieldError(stockField, messages.stockChangedMeanwhile(stock))
  return { ...row, stock: after }
}

/**
 * For the audit log: of a product without options its price, discount, stock and SKU as fields;
 * else its variants in words, those that differ.
 */
export function changesOfPlan(
  present: readonly StoredVariantRow[],
  plan: VariantPlan,
): FieldChanges {
  const [only, ...others] = plan.kept
  if (
    only &&
    others.length + plan.added.length + plan.removed.length === 0 &&
    isVariantWithoutChoice(only)
  )
    return changedFieldsOf(auditedVariantFields(only.before), auditedVariantFields(only.after))
  const before = present.map(textOfPlannedVariant)
  const after = [
    ...plan.kept.map(({ after, position }) => ({ row: after, position })),
    ...plan.added,
  ]
    .toSorted((a, b) => a.position - b.position)
    .map(({ row }) => textOfPlannedVariant(row))
  if (before.join('\n') === after.join('\n')) return {}
  const from = before.filter((value) => !after.includes(value))
  const to = after.filter((value) => !before.includes(value))
  return { variants: from.length + to.length > 0 ? { from, to } : { from: before, to: after } }
}

const isVariantWithoutChoice = ({ before, after }: VariantPlan['kept'][number]): boolean =>
  before.choice.length + after.choice.length === 0

const auditedVariantFields = (row: StoredVariantRow) => ({
  price: toNaira(row.price_kobo),
  discountPercentage: row.discount_percentage,
  stock: row.stock,
  sku: row.sku,
})

/** `M / Indigo: ₦1,000, 10% off, 5 pieces, SKU K-1` */
const textOfPlannedVariant = ({
  choice,
  price_kobo,
  discount_percentage,
  stock,
  sku,
  image,
}: StoredVariantRow): string => {
  const facts = [`${textOfChoice(choice) || '(one)'}: ${formatNaira(toNaira(price_kobo))}`]
  if (discount_percentage > 0) facts.push(`${formatPercent(discount_percentage)} off`)
  facts.push(`${stock} pieces`)
  if (sku) facts.push(`SKU ${sku}`)
  if (image) facts.push(`image ${image.slice(0, 12)}`)
  return facts.join(', ')
}
