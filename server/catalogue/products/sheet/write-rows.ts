import { sql } from 'kysely'
import type { SheetRow } from '#contract/catalogue/product-sheet.ts'
import { type Act, changesOf } from '../../../platform/audit/audit.ts'
import { contentHash } from '../../../platform/content-hash.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import { VARIANT_COLUMNS, type VariantRow } from '../columns.ts'
import { insertMovements } from '../queries.ts'
import { type StateColumns, stateWords } from '../states/state-columns.ts'
import { changesOfPlan } from '../variants/plan.ts'

export type Locked = VariantRow &
  StateColumns & { product_id: string; title: string; images: string[] }

export type Written = { before: Locked; after: Locked; row: SheetRow }

/** All variants of these products, in their order; they are locked. */
export async function readLocked(trx: Trx, products: readonly string[]): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    select variant.id, product_id, title, choice, sku, price_kobo, discount_percentage, stock, image,
      published, publish_at, hidden, images
    from variant join product on product.id = product_id
    where product_id = any(${[...products]}::uuid[]) and variant.deleted_at is null
    order by product_id, position, variant.id`.execute(trx)
  return rows
}

/** What this save has written before of these variants: the hash of each row. */
export async function readSaved(
  trx: Trx,
  { actor }: Act,
  save: string,
  variants: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await trx
    .selectFrom('sheet_save')
    .select(['variant_id', 'row_hash'])
    .where('actor_id', '=', actor.id)
    .where('save_id', '=', save)
    .where('variant_id', '=', sql<string>`any(${[...variants]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ variant_id, row_hash }) => [variant_id, row_hash]))
}

type Batch = { save: string; written: readonly Written[]; all: readonly Locked[] }

/**
 * Writes rows, their movements, their entries of the audit log, and that they were saved. `all`:
 * all variants of their products.
 */
export async function writeRows(trx: Trx, act: Act, { save, written, all }: Batch): Promise<void> {
  const saved = written.map(({ after, row }) => ({
    actor_id: act.actor.id,
    save_id: save,
    variant_id: after.id,
    row_hash: contentHash(row),
  }))
  await trx.insertInto('sheet_save').values(saved).execute()
  const changed = written.filter(isChanged)
  if (changed.length === 0) return
  const after = changed.map((row) => row.after)
  await updateRows(trx, after)
  await updateStates(trx, changed)
  await insertMovements(trx, act, changed.map(movementOf))
  await auditRows(trx, act, changed, all)
}

const isChanged = (row: Written): boolean =>
  VARIANT_COLUMNS.some((column) => row.before[column] !== row.after[column]) || hasOtherState(row)

const hasOtherState = ({ before, after }: Written): boolean =>
  stateWords(before) !== stateWords(after)

async function updateRows(trx: Trx, rows: readonly Locked[]): Promise<void> {
  await sql`update variant
    set price_kobo = row.price_kobo, discount_percentage = row.discount_percentage, stock = row.stock
    from jsonb_populate_recordset(null::variant, ${JSON.stringify(rows)}::jsonb) as row
    where variant.id = row.id`.execute(trx)
  const products = rows.map(({ product_id }) => product_id)
  await sql`update product set updated_at = now() where id = any(${products}::uuid[])`.execute(trx)
}

/** Their categories are locked: they count the products on sale. */
async function updateStates(trx: Trx, changed: readonly Written[]): Promise<void> {
  for (const { after } of changed.filter(hasOtherState)) {
    const { product_id, published, publish_at, hidden } = after
    await trx
      .updateTable('product')
      .set({ published, publish_at, hidden })
      .where('id', '=', product_id)
      .execute()
  }
}

/** The change of a stock, with its reason if the admin gave one; a note needs a reason. */
const movementOf = ({ before, after, row: { reason, note } }: Written) => ({
  id: after.id,
  kind: 'adjust' as const,
  delta: after.stock - before.stock,
  reason,
  note: reason ? note || undefined : undefined,
})

/** An entry for each product, as its form writes it. */
async function auditRows(
  trx: Trx,
  { actor, address }: Act,
  changed: readonly Written[],
  locked: readonly Locked[],
) {
  const after = new Map(changed.map((variant) => [variant.after.id, variant.after]))
  const products = new Set(changed.map((variant) => variant.after.product_id))
  const byProduct = Map.groupBy(locked, ({ product_id }) => product_id)
  const entries = [...products].map((target) => {
    const variants = byProduct.get(target) ?? []
    const kept = variants.map((before, position) => ({
      before,
      after: after.get(before.id) ?? before,
      position,
    }))
    const state = changed.find(
      (variant) => variant.after.product_id === target && hasOtherState(variant),
    )
    const stateChanges =
      state && changesOf({ state: stateWords(state.before) }, { state: stateWords(state.after) })
    const variantChanges = changesOfPlan(variants, { kept, added: [], removed: [] })
    const changes = { ...stateChanges, ...variantChanges }
    const details = JSON.stringify({ name: variants[0]?.title, changes })
    return {
      actor_id: actor.id,
      actor_name: actor.name,
      action: 'product.edit',
      target,
      details,
      address,
    }
  })
  await trx.insertInto('audit_log').values(entries).execute()
}
