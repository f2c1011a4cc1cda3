import { sql } from 'kysely'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { createRowId } from '../../platform/ids.ts'
import { pickPlainColumns } from './columns.ts'
import { type EditedProductRow, lockProductForEdit } from './queries.ts'
import { writeVariantPlan } from './variants/write.ts'

const MAX_COPY_TITLE = 200

/**
 * Makes a draft of a product: the same but for stock and SKUs, which are one thing's. Returns its
 * id. @throws 404
 */
export const copyProduct = (db: Db, act: AuditedAct, id: string): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const row = await lockProductForEdit(trx, id)
    const copy = createRowId()
    const title = `Copy of ${row.title}`.slice(0, MAX_COPY_TITLE).toWellFormed()
    await insertProductCopy(trx, act, row, { id: copy, title })
    await writeAuditEntry(trx, act, {
      action: 'product.copy',
      target: copy,
      details: { name: title, of: id },
    })
    return copy
  })

type ProductCopy = { id: string; title: string }

async function insertProductCopy(
  trx: Trx,
  act: AuditedAct,
  row: EditedProductRow,
  { id, title }: ProductCopy,
): Promise<void> {
  const { category_id, images } = row
  const options = JSON.stringify(row.options)
  const values = {
    ...pickPlainColumns(row),
    id,
    title,
    category_id,
    images,
    options,
    published: false,
  }
  await trx.insertInto('product').values(values).execute()
  // The first variant of a product has the product's id.
  const added = row.variants.map((variant, position) => ({
    row: { ...variant, id: position === 0 ? id : createRowId(), sku: '', stock: 0 },
    position,
  }))
  await writeVariantPlan(trx, act, id, { removed: [], kept: [], added })
  await sql`update variant set cost_kobo = source.cost_kobo
    from unnest(${idsOfCopiedVariants(added.map((variant) => variant.row))}::uuid[], ${idsOfCopiedVariants(row.variants)}::uuid[]) as pair(id, source),
      variant as source
    where variant.id = pair.id and source.id = pair.source and source.cost_kobo is not null`.execute(
    trx,
  )
  await sql`insert into related_product (product_id, related_id, position)
    select ${id}, related_id, position from related_product where product_id = ${row.id}`.execute(
    trx,
  )
}

const idsOfCopiedVariants = (variants: readonly { id: string }[]): string[] =>
  variants.map(({ id }) => id)
