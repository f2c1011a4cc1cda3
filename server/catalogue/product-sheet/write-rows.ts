import { sql } from 'kysely'
import type { ChangedSheetRow } from '#contract/catalogue/product-sheet.ts'
import { type AuditedAct, changedFieldsOf } from '../../platform/audit/audit.ts'
import { contentHash } from '../../platform/content-hash.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { type StoredVariantRow, VARIANT_FIGURE_COLUMNS } from '../products/columns.ts'
import { insertMovements } from '../products/queries.ts'
import { type StateColumns, textOfState } from '../products/states/state-columns.ts'
import { changesOfPlan } from '../products/variants/plan.ts'

export type LockedSheetVariant = StoredVariantRow &
  StateColumns & { product_id: string; title: string; images: string[] }

export type WrittenSheetRow = {
  before: LockedSheetVariant
  after: LockedSheetVariant
  row: ChangedSheetRow
}

/** All variants of these products, in their order; they are locked. */
export async function readLockedVariants(
  trx: Trx,
  products: readonly string[],
): Promise<LockedSheetVariant[]> {
  const { rows } = await sql<LockedSheetVariant>`
    select variant.id, product_id, title, choice, sku, price_kobo, discount_percentage, stock, image,
      published, publish_at, hidden, images
    from variant join product on product.id = product_id
    where product_id = any(${[...products]}::uuid[]) and variant.deleted_at is null
    order by product_id, position, variant.id`.execute(trx)
  return rows
}

/** What this save has written before of these variants: the hash of each row. */
export async function readSavedRowHashes(
  trx: Trx,
  { actor }: AuditedAct,
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

type SheetBatch = {
  save: string
  written: readonly WrittenSheetRow[]
  all: readonly LockedSheetVariant[]
}

/**
 * Writes rows, their movements, their entries of the audit log, and that they were saved. `all`:
 * all variants of their products.
 */
export async function writeSheetRows(
  trx: Trx,
  act: AuditedAct,
  { save, written, all }: SheetBatch,
): Promise<void> {
  const saved = written.map(({ after, row }) => ({
    actor_id: act.actor.id,
    save_id: save,
    variant_id: after.id,
    row_hash: contentHash(row),
  }))
  await trx.insertInto('sheet_save').values(saved).execute()
  const changed = written.filter(isSheetRowChanged)
  if (changed.length === 0) return
  const after = changed.map((row) => row.after)
  await updateSheetVariants(trx, after)
  await updateSheetStates(trx, changed)
  await insertMovements(trx, act, changed.map(movementOfSheetRow))
  await auditSheetRows(trx, act, changed, all)
}

const isSheetRowChanged = (row: WrittenSheetRow): boolean =>
  VARIANT_FIGURE_COLUMNS.some((column) => row.before[column] !== row.after[column]) ||
  hasOtherState(row)

const hasOtherState = ({ before, after }: WrittenSheetRow): boolean =>
  textOfState(before) !== textOfState(after)

async function updateSheetVariants(trx: Trx, rows: readonly LockedSheetVariant[]): Promise<void> {
  await sql`update variant
    set price_kobo = row.price_kobo, discount_percentage = row.discount_percentage, stock = row.stock
    from jsonb_populate_recordset(null::variant, ${JSON.stringify(rows)}::jsonb) as row
    where variant.id = row.id`.execute(trx)
  const products = rows.map(({ product_id }) => product_id)
  await sql`update product set updated_at = now() where id = any(${products}::uuid[])`.execute(trx)
}

/** Their categories are locked: they count the products on sale. */
async function updateSheetStates(trx: Trx, changed: readonly WrittenSheetRow[]): Promise<void> {
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
const movementOfSheetRow = ({ before, after, row: { reason, note } }: WrittenSheetRow) => ({
  id: after.id,
  kind: 'adjust' as const,
  delta: after.stock - before.stock,
  reason,
  note: reason ? note || undefined : undefined,
})

/** An entry for each product, as its form writes it. */
async function auditSheetRows(
  trx: Trx,
  { actor, address }: AuditedAct,
  changed: readonly WrittenSheetRow[],
  locked: readonly LockedSheetVariant[],
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
      state &&
      changedFieldsOf({ state: textOfState(state.before) }, { state: textOfState(state.after) })
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
