import type { CategoryForm } from '#contract/catalogue/categories.ts'
import { messages } from '#contract/messages.ts'
import { imageAddress } from '#contract/platform/images.ts'
import type { Seen } from '#contract/platform/values.ts'
import { type Act, changesOf, writeAudit } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { conflictWhenDuplicate } from '../../platform/db/duplicate.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badField, notFound } from '../../platform/errors.ts'
import type { Upload } from '../../platform/http/multipart.ts'
import { newId } from '../../platform/ids.ts'
import type { Images } from '../../platform/images/images.ts'
import { storeUpload } from '../../platform/images/uploads.ts'
import { findCategory } from './queries.ts'

export type CategoryDeps = { db: Db; images: Images }

type Sent = { form: CategoryForm; files: readonly Upload[] }

const titleTaken = conflictWhenDuplicate(messages.titleTaken('category'))

/** @throws 400 without an icon, 409 when another category has this title */
export async function createCategory(
  { db, images }: CategoryDeps,
  act: Act,
  { form, files }: Sent,
): Promise<string> {
  const [file] = files
  if (!file) throw badField('icon', messages.required('icon'))
  const icon = await storeUpload(images, file, 'icon')
  const id = newId()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('category')
      .values({ id, ...form, icon })
      .execute()
      .catch(titleTaken)
    await writeAudit(trx, act, {
      action: 'category.create',
      target: id,
      details: { name: form.title },
    })
  })
  return id
}

/**
 * Without a file the icon stays. Returns false if nothing changed. @throws 404, 409 if another
 * category has this title, or somebody else has changed it since the form was opened
 */
export async function editCategory(
  { db, images }: CategoryDeps,
  act: Act,
  { id, form, files, seen }: Sent & { id: string; seen?: Seen | undefined },
): Promise<boolean> {
  if (!(await findCategory(db, id))) throw notFound(messages.categoryNotFound)
  const [file] = files
  const icon = file && (await storeUpload(images, file, 'icon'))
  return db.transaction().execute(async (trx) => {
    const before = await lockCategory(trx, id)
    const after = { ...form, icon: icon ?? before.icon }
    requireSeen(seen, shown(before), shown(after))
    const changes = changesOf(before, after)
    if (Object.keys(changes).length === 0) return false
    if (changes.title) await lockProductsOf(trx, id)
    await trx
      .updateTable('category')
      .set({ ...after, updated_at: now() })
      .where('id', '=', id)
      .execute()
      .catch(titleTaken)
    await writeAudit(trx, act, {
      action: 'category.edit',
      target: id,
      details: { name: before.title, changes },
    })
    return true
  })
}

/** With the icon as it is read. */
const shown = <Row extends { icon: string }>(row: Row): Row => ({
  ...row,
  icon: imageAddress(row.icon),
})

const lockCategory = (trx: Trx, id: string) =>
  trx
    .selectFrom('category')
    .select(['title', 'description', 'icon'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/**
 * A new title is written to the search text of each product; they are locked in the order that
 * orders use.
 */
const lockProductsOf = (trx: Trx, id: string): Promise<unknown> =>
  trx
    .selectFrom('product')
    .select('id')
    .where('category_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
