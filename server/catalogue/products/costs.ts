import { sql } from 'kysely'
import type { VariantCost } from '#contract/catalogue/costs.ts'
import { textOfChoice, titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { toKobo, toNaira } from '#contract/orders/pricing/pricing.ts'
import type { SeenValues } from '#contract/platform/values.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'

/** Costs per piece in naira, for super admins. Variants whose cost is unknown are left out. */
export async function listVariantCosts(
  db: Db,
  variants: readonly string[],
): Promise<VariantCost[]> {
  if (variants.length === 0) return []
  const rows = await db
    .selectFrom('variant')
    .select(['id', 'cost_kobo'])
    .where('id', '=', sql<string>`any(${[...variants]}::uuid[])`)
    .where('cost_kobo', 'is not', null)
    .execute()
  return rows.map(({ id, cost_kobo }) => ({
    variant: id,
    cost: cost_kobo === null ? null : toNaira(cost_kobo),
  }))
}

type SentCosts = { costs: readonly VariantCost[]; seen?: SeenValues | undefined }

/**
 * Sets all costs or none, with an audit entry for each product. @throws 404 where a variant is gone,
 * 409 where somebody else has changed a cost since it was read
 */
export const changeVariantCosts = (
  db: Db,
  act: AuditedAct,
  { costs, seen }: SentCosts,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const wanted = new Map(
      costs.map(({ variant, cost }) => [variant, cost === null ? null : toKobo(cost)]),
    )
    const rows = await lockVariantsForCosts(trx, [...wanted.keys()])
    if (rows.length < wanted.size) throw notFoundError(messages.variantGone)
    const before = rows.map(({ id, cost_kobo }) => [id, nairaOrNull(cost_kobo)] as const)
    const after = costs.map(({ variant, cost }) => [variant, cost] as const)
    requireSeen(seen, Object.fromEntries(before), Object.fromEntries(after))
    const changed = rows.filter((row) => row.cost_kobo !== wanted.get(row.id))
    const ids = changed.map(({ id }) => id)
    const kobo = ids.map((id) => wanted.get(id) ?? null)
    await sql`update variant set cost_kobo = row.cost
      from unnest(${ids}::uuid[], ${kobo}::bigint[]) as row(id, cost)
      where variant.id = row.id`.execute(trx)
    for (const [product, variants] of Map.groupBy(changed, ({ product_id }) => product_id))
      await writeAuditEntry(trx, act, {
        action: 'product.costs',
        target: product,
        details: { name: variants[0]?.title ?? '', changes: auditedCostChanges(variants, wanted) },
      })
  })

type VariantWithCost = Awaited<ReturnType<typeof lockVariantsForCosts>>[number]

const lockVariantsForCosts = (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select([
      'variant.id',
      'variant.product_id',
      'variant.choice',
      'variant.cost_kobo',
      'product.title',
    ])
    .where('variant.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('variant.deleted_at', 'is', null)
    .orderBy('variant.id')
    .forNoKeyUpdate('variant')
    .execute()

const auditedCostChanges = (
  variants: readonly VariantWithCost[],
  wanted: ReadonlyMap<string, number | null>,
) =>
  Object.fromEntries(
    variants.map(({ id, choice, cost_kobo }) => [
      titleWithChoiceOf({ title: 'cost', choice: textOfChoice(choice) }),
      { from: nairaOrNull(cost_kobo), to: nairaOrNull(wanted.get(id) ?? null) },
    ]),
  )

const nairaOrNull = (kobo: number | null): number | null => (kobo === null ? null : toNaira(kobo))
