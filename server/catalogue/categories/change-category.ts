import type { CategoryFormData } from '#contract/catalogue/categories.ts'
import { messages } from '#contract/messages.ts'
import type { SeenValues } from '#contract/platform/form-schemas.ts'
import { imageAddress } from '#contract/platform/images.ts'
import { type AuditedAct, changedFieldsOf, writeAuditEntry } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { conflictWhenDuplicate } from '../../platform/db/duplicate.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badFieldError, notFoundError } from '../../platform/errors.ts'
import type { Upload } from '../../platform/http/multipart.ts'
import { createRowId } from '../../platform/ids.ts'
import type { Images } from '../../platform/images/images.ts'
import { storeUploadedImage } from '../../platform/images/uploads.ts'
import { findCategoryById } from './queries.ts'

export type CategoryDeps = { db: Db; images: Images }

type SentCategory = { form: CategoryFormData; files: readonly Upload[] }

const categoryTitleTaken = conflictWhenDuplicate(messages.titleIsTaken('category'))

/** @throws 400 without an icon, 409 when another category has this title */
export async function createCategory(
  { db, images }: CategoryDeps,
  act: AuditedAct,
  { form, files }: SentCategory,
): Promise<string> {
  const [file] = files
  if (!file) throw badFieldError('icon', messages.requiredField('icon'))
  const icon = await storeUploadedImage(images, file, 'icon')
  const id = createRowId()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('category')
      .values({ id, ...form, icon })
      .execute()
      .catch(categoryTitleTaken)
    await writeAuditEntry(trx, act, {
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
  act: AuditedAct,
  { id, form, files, seen }: SentCategory & { id: string; seen?: SeenValues | undefined },
): Promise<boolean> {
  if (!(await findCategoryById(db, id))) throw notFoundError(messages.categoryNotFound)
  const [file] = files
  const icon = file && (await storeUploadedImage(images, file, 'icon'))
  return db.transaction().execute(async (trx) => {
    const before = await lockCategoryForEdit(trx, id)
    const after = { ...form, icon: icon ?? before.icon }
    requireSeen(seen, categoryWithIconAddress(before), categoryWithIconAddress(after))
    const changes = changedFieldsOf(before, after)
    if (Object.keys(changes).length === 0) return false
    if (changes.title) await lockProductsOfCategory(trx, id)
    await trx
      .updateTable('category')
      .set({ ...after, updated_at: databaseNow() })
      .where('id', '=', id)
      .execute()
      .catch(categoryTitleTaken)
    await writeAuditEntry(trx, act, {
      action: 'category.edit',
      target: id,
      details: { name: before.title, changes },
    })
    return true
  })
}

/** With the icon as it is read. */
const categoryWithIconAddress = <Row extends { icon: string }>(row: Row): Row => ({
  ...row,
  icon: imageAddress(row.icon),
})

const lockCategoryForEdit = (trx: Trx, id: string) =>
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
const lockProductsOfCategory = (trx: Trx, id: string): Promise<unknown> =>
  trx
    .selectFrom('product')
    .select('id')
    .where('category_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
