import { choiceText } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import { naira, percent } from '#contract/platform/format.ts'
import { type Changes, changesOf } from '../../../platform/audit/audit.ts'
import { staleField } from '../../../platform/errors.ts'
import type { VariantRow } from '../columns.ts'
import type { Desired } from './desired.ts'

export type Plan = {
  removed: VariantRow[]
  kept: { before: VariantRow; after: VariantRow; position: number }[]
  added: { row: VariantRow; position: number }[]
}

/** @throws 409 where less stock is left than the form takes away */
export function planVariants(present: readonly VariantRow[], desired: readonly Desired[]): Plan {
  const byId = new Map(present.map((row) => [row.id, row]))
  const wanted = new Set(desired.map(({ id }) => id))
  const plan: Plan = { removed: present.filter(({ id }) => !wanted.has(id)), kept: [], added: [] }
  for (const [position, variant] of desired.entries()) {
    const before = byId.get(variant.id)
    const row = toRow(variant, before?.stock ?? 0)
    if (before) plan.kept.push({ before, after: row, position })
    else plan.added.push({ row, position })
  }
  return plan
}

/**
 * Pieces left after an edit: as typed, less what was sold since the form was opened, plus what came
 * back.
 */
export const stockAfter = (typed: number, seen: number | undefined, stock: number): number =>
  typed + (seen === undefined ? 0 : stock - seen)

function toRow({ stockSeen, stockField, ...row }: Desired, stock: number): VariantRow {
  const after = stockAfter(row.stock, stockSeen, stock)
  if (after < 0) throw staleField(stockField, messages.stockMoved(stock))
  return { ...row, stock: after }
}

/**
 * For the audit log: of a product without options its price, discount, stock and SKU as fields;
 * else its variants in words, those that differ.
 */
export function changesOfPlan(present: readonly VariantRow[], plan: Plan): Changes {
  const [only, ...others] = plan.kept
  if (only && others.length + plan.added.length + plan.removed.length === 0 && isPlain(only))
    return changesOf(fieldsOf(only.before), fieldsOf(only.after))
  const before = present.map(inWords)
  const after = [
    ...plan.kept.map(({ after, position }) => ({ row: after, position })),
    ...plan.added,
  ]
    .toSorted((a, b) => a.position - b.position)
    .map(({ row }) => inWords(row))
  if (before.join('\n') === after.join('\n')) return {}
  const from = before.filter((value) => !after.includes(value))
  const to = after.filter((value) => !before.includes(value))
  return { variants: from.length + to.length > 0 ? { from, to } : { from: before, to: after } }
}

const isPlain = ({ before, after }: Plan['kept'][number]): boolean =>
  before.choice.length + after.choice.length === 0

const fieldsOf = (row: VariantRow) => ({
  price: toNaira(row.price_kobo),
  discountPercentage: row.discount_percentage,
  stock: row.stock,
  sku: row.sku,
})

/** `M / Indigo: ₦1,000, 10% off, 5 pieces, SKU K-1` */
const inWords = ({
  choice,
  price_kobo,
  discount_percentage,
  stock,
  sku,
  image,
}: VariantRow): string => {
  const facts = [`${choiceText(choice) || '(one)'}: ${naira(toNaira(price_kobo))}`]
  if (discount_percentage > 0) facts.push(`${percent(discount_percentage)} off`)
  facts.push(`${stock} pieces`)
  if (sku) facts.push(`SKU ${sku}`)
  if (image) facts.push(`image ${image.slice(0, 12)}`)
  return facts.join(', ')
}
