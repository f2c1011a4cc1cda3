import { sql } from 'kysely'
import { textOfChoice } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { isSaleInState } from '../../../orders/sales/state-conditions.ts'
import type { AuditAuthor } from '../../../platform/audit/audit.ts'
import { databaseNow } from '../../../platform/db/now.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import { HttpError, staleFieldError } from '../../../platform/errors.ts'
import type { StoredVariantRow } from '../columns.ts'
import { insertMovements } from '../queries.ts'
import type { VariantPlan } from './plan.ts'

const anyOfVariantIds = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/**
 * Writes a plan and its rows in the stock ledger; the product and its variants are new, or locked.
 */
export async function writeVariantPlan(
  trx: Trx,
  by: AuditAuthor,
  productId: string,
  plan: VariantPlan,
): Promise<void> {
  await removeVariants(trx, by, plan.removed)
  await freeChangedChoices(trx, plan)
  await updateVariants(trx, by, plan.kept)
  await addVariants(trx, by, productId, plan.added)
}

/** Their rows stay, without stock: orders and the ledger refer to them. */
async function removeVariants(
  trx: Trx,
  by: AuditAuthor,
  removed: VariantPlan['removed'],
): Promise<void> {
  if (removed.length === 0) return
  const ids = removed.map(({ id }) => id)
  await trx
    .updateTable('variant')
    .set({ deleted_at: databaseNow(), stock: 0 })
    .where('id', '=', anyOfVariantIds(ids))
    .execute()
  const movements = removed.map(({ id, stock }) => adjustmentOf(id, -stock))
  await insertMovements(trx, by, movements)
}

/** Values may change places: a choice is free before another variant gets it. */
async function freeChangedChoices(trx: Trx, { kept }: VariantPlan): Promise<void> {
  const renamed = kept.filter(
    ({ before, after }) => textOfChoice(before.choice) !== textOfChoice(after.choice),
  )
  if (renamed.length < 2) return
  await trx
    .updateTable('variant')
    .set({ choice: sql<string[]>`array[id::text]` })
    .where('id', '=', anyOfVariantIds(renamed.map(({ after }) => after.id)))
    .execute()
}

async function updateVariants(trx: Trx, by: AuditAuthor, kept: VariantPlan['kept']): Promise<void> {
  if (kept.length === 0) return
  const rows = kept.map(({ after, position }) => ({ ...after, position }))
  await sql`update variant set position = row.position, choice = row.choice, sku = row.sku, image = row.image,
      price_kobo = row.price_kobo, discount_percentage = row.discount_percentage, stock = row.stock
    from jsonb_populate_recordset(null::variant, ${JSON.stringify(rows)}::jsonb) as row
    where variant.id = row.id`.execute(trx)
  const movements = kept.map(({ before, after }) =>
    adjustmentOf(after.id, after.stock - before.stock),
  )
  await insertMovements(trx, by, movements)
}

const adjustmentOf = (id: string, delta: number) => ({ id, kind: 'adjust' as const, delta })

/** The product's own variant may have been removed before: it comes back. */
async function addVariants(
  trx: Trx,
  by: AuditAuthor,
  product_id: string,
  added: VariantPlan['added'],
): Promise<void> {
  if (added.length === 0) return
  const ids = added.map(({ row }) => row.id)
  const removed = await trx
    .selectFrom('variant')
    .select(['id', 'stock'])
    .where('id', '=', anyOfVariantIds(ids))
    .forUpdate() // an order that is cancelled gives its pieces back to a removed one, too
    .execute()
  const before = new Map(removed.map(({ id, stock }) => [id, stock]))
  await trx
    .insertInto('variant')
    .values(added.map(({ row, position }) => ({ ...row, product_id, position })))
    .onConflict((on) =>
      on.column('id').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        choice: eb.ref('excluded.choice'),
        sku: eb.ref('excluded.sku'),
        price_kobo: eb.ref('excluded.price_kobo'),
        discount_percentage: eb.ref('excluded.discount_percentage'),
        stock: eb.ref('excluded.stock'),
        image: eb.ref('excluded.image'),
        deleted_at: null,
      })),
    )
    .execute()
  const movements = added.map(({ row: { id, stock } }) => {
    const own = before.get(id)
    return own === undefined
      ? { id, kind: 'initial' as const, delta: stock }
      : adjustmentOf(id, stock - own)
  })
  await insertMovements(trx, by, movements)
}

/**
 * @throws 409 with what would happen, by variant, unless all that have stock or open orders are
 * `confirmed`
 */
export async function requireConfirmedRemoval(
  trx: Trx,
  removed: readonly StoredVariantRow[],
  confirmed: readonly string[],
): Promise<void> {
  const asked = removed.filter(({ id }) => !confirmed.includes(id))
  if (asked.length === 0) return
  const orders = await countOpenOrders(trx, asked)
  const losses = asked.filter(({ id, stock }) => stock > 0 || orders.has(id))
  if (losses.length === 0) return
  const fields = losses.map(({ id, choice, stock }) => [
    `confirmRemoved.${id}`,
    messages.removesVariant(textOfChoice(choice), stock, orders.get(id) ?? 0),
  ])
  throw new HttpError(409, messages.confirmRemoved, { fields: Object.fromEntries(fields) })
}

/** Orders that are being processed, by variant. */
async function countOpenOrders(
  trx: Trx,
  variants: readonly StoredVariantRow[],
): Promise<ReadonlyMap<string, number>> {
  const ids = variants.map(({ id }) => id)
  const { rows } = await sql<{ variant_id: string; orders: number }>`
    select variant_id, count(*)::integer as orders
    from stock_movement join sale on sale.id = stock_movement.sale_id
    where variant_id = any(${ids}::uuid[]) and kind = 'reserve' and ${isSaleInState(['open', 'paid'])}
    group by variant_id`.execute(trx)
  return new Map(rows.map(({ variant_id, orders }) => [variant_id, orders]))
}

/**
 * No two variants on sale get one SKU by a form. Of imported ones that share an SKU each can still
 * be edited: only new SKUs are checked. A lock on the SKU makes two forms at once take turns.
 * @throws 409 with the product that has it
 */
export async function refuseTakenSkus(
  trx: Trx,
  productId: string,
  { kept, added }: VariantPlan,
): Promise<void> {
  const changed = [
    ...kept
      .filter(({ before, after }) => after.sku !== before.sku)
      .map(({ after, position }) => ({ after, position })),
    ...added.map(({ row, position }) => ({ after: row, position })),
  ].filter(({ after }) => after.sku !== '')
  if (changed.length === 0) return
  const skus = changed.map(({ after }) => after.sku.toLowerCase())
  await sql`select pg_advisory_xact_lock(hashtextextended('sku:' || sku, 0))
    from (select unnest(${skus}::text[]) as sku order by 1) as wanted`.execute(trx)
  const { rows } = await sql<{ sku: string; title: string }>`
    select lower(sku) as sku, title from variant join product on product.id = variant.product_id
    where lower(sku) = any(${skus}::text[]) and sku <> '' and variant.deleted_at is null and product_id <> ${productId}
    limit 1`.execute(trx)
  const [taken] = rows
  if (!taken) return
  const position = changed.find(({ after }) => after.sku.toLowerCase() === taken.sku)?.position ?? 0
  throw staleFieldError(`variants.${position}.sku`, messages.skuTakenByProduct(taken.title))
}
