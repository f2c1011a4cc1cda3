import { sql } from 'kysely'
import type { DeletedProduct } from '#contract/catalogue/product-acts.ts'
import { imageAddress } from '#contract/platform/images.ts'
import { RESTORE_DAYS } from '#contract/platform/limits.ts'
import type { Db } from '../../platform/db/schema.ts'

type Row = { id: string; title: string; images: string[]; deleted_at: Date; deleted_by: string | null; total: number }

/** Products that can still be brought back, the last one first, with who deleted them by the audit log. */
export async function listDeleted(db: Db, { limit, skip }: { limit: number; skip: number }) {
  const recent = sql`deleted_at > now() - ${`${RESTORE_DAYS} days`}::interval`
  const { rows } = await sql<Row>`
    select product.id, title, images, deleted_at, (
      select actor_name from audit_log
      where audit_log.target = product.id::text and action = 'product.delete' order by audit_log.id desc limit 1
    ) as deleted_by
    from product where ${recent} order by deleted_at desc, product.id desc limit ${limit} offset ${skip}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from product where ${recent}`.execute(db)
  return { data: rows.map(toDeleted), total: counted.rows[0]?.total ?? 0 }
}

const toDeleted = ({ id, title, images: [image], deleted_at, deleted_by }: Row): DeletedProduct => ({
  _id: id,
  title,
  image: image ? imageAddress(image) : '',
  deletedAt: deleted_at.toISOString(),
  deletedBy: deleted_by ?? '',
})
