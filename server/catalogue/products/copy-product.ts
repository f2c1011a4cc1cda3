import { sql } from 'kysely'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { newId } from '../../platform/ids.ts'
import { plainOf } from './columns.ts'
import { type LockedProduct, lockProduct } from './queries.ts'
import { writePlan } from './variants/write.ts'

const MAX_TITLE = 200

/**
 * Makes a draft of a product: the same but for stock and SKUs, which are one thing's. Returns its
 * id. @throws 404
 */
export const copyProduct = (db: Db, act: Act, id: string): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const row = await lockProduct(trx, id)
    const copy = newId()
    const title = `Copy of ${row.title}`.slice(0, MAX_TITLE).toWellFormed()
    await insertCopy(trx, act, row, { id: copy, title })
    await writeAudit(trx, act, {
      action: 'product.copy',
      target: copy,
      details: { name: title, of: id },
    })
    return copy
  })

type Copy = { id: string; title: string }

async function insertCopy(
  trx: Trx,
  act: Act,
  row: LockedProduct,
  { id, title }: Copy,
): Promise<void> {
  const { category_id, images } = row
  const options = JSON.stringify(row.options)
  const values = { ...plainOf(row), id, title, category_id, images, options, published: false }
  await trx.insertInto('product').values(values).execute()
  // The first variant of a product has the product's id.
  const added = row.variants.map((variant, position) => ({
    row: { ...variant, id: position === 0 ? id : newId(), sku: '', stock: 0 },
    position,
  }))
  await writePlan(trx, act, id, { removed: [], kept: [], added })
  await sql`update variant set cost_kobo = source.cost_kobo
    from unnest(${idsOf(added.map((variant) => variant.row))}::uuid[], ${idsOf(row.variants)}::uuid[]) as pair(id, source),
      variant as source
    where variant.id = pair.id and source.id = pair.source and source.cost_kobo is not null`.execute(
    trx,
  )
  await sql`insert into related_product (product_id, related_id, position)
    select ${id}, related_id, position from related_product where product_id = ${row.id}`.execute(
    trx,
  )
}

const idsOf = (variants: readonly { id: string }[]): string[] => variants.map(({ id }) => id)
