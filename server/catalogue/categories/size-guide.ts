import type { SizeGuideFormData, SizeGuideTable } from '#contract/catalogue/size-guides.ts'
import { messages } from '#contract/messages.ts'
import type { SeenValues } from '#contract/platform/values.ts'
import { type AuditedAct, changedFieldsOf, writeAuditEntry } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'

const SIZE_GUIDE_COLUMNS = ['unit', 'columns', 'rows', 'note'] as const

export async function findSizeGuide(db: Db, id: string): Promise<SizeGuideTable | undefined> {
  return db
    .selectFrom('size_guide')
    .select(SIZE_GUIDE_COLUMNS)
    .where('category_id', '=', id)
    .executeTakeFirst()
}

type SizeGuideEdit = { id: string; form: SizeGuideFormData; seen?: SeenValues | undefined }

/**
 * Writes a category's size guide, or removes it where the form has no rows. Returns false when
 * nothing changed.
 * @throws 404, 409 where somebody else has changed it since the form was opened
 */
export function changeSizeGuide(
  db: Db,
  act: AuditedAct,
  { id, form, seen }: SizeGuideEdit,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const name = await lockCategoryOfGuide(trx, id)
    const before = await findSizeGuide(trx, id)
    requireSeen(seen, before ?? NO_SIZE_GUIDE, isEmptySizeGuide(form) ? NO_SIZE_GUIDE : form)
    const changes = changedFieldsOf(auditedSizeGuideTexts(before), auditedSizeGuideTexts(form))
    if (Object.keys(changes).length === 0) return false
    await (isEmptySizeGuide(form) ? deleteSizeGuide(trx, id) : upsertSizeGuide(trx, id, form))
    await writeAuditEntry(trx, act, {
      action: 'sizeGuide.edit',
      target: id,
      details: { name, changes },
    })
    return true
  })
}

const NO_SIZE_GUIDE = { unit: null, columns: [], rows: [], note: '' }

export const isEmptySizeGuide = ({
  columns,
  rows,
}: Pick<SizeGuideTable, 'columns' | 'rows'>): boolean => columns.length === 0 || rows.length === 0

/**
 * Two admins who save at once take turns, so that each entry of the audit log says what it
 * replaced. @throws 404
 */
async function lockCategoryOfGuide(trx: Trx, id: string): Promise<string> {
  const row = await trx
    .selectFrom('category')
    .select('title')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFoundError(messages.categoryNotFound))
  return row.title
}

const deleteSizeGuide = (trx: Trx, id: string): Promise<unknown> =>
  trx.deleteFrom('size_guide').where('category_id', '=', id).execute()

function upsertSizeGuide(
  trx: Trx,
  id: string,
  { unit, note, ...form }: SizeGuideFormData,
): Promise<unknown> {
  const values = {
    unit,
    note,
    columns: JSON.stringify(form.columns),
    rows: JSON.stringify(form.rows),
  }
  return trx
    .insertInto('size_guide')
    .values({ category_id: id, ...values })
    .onConflict((conflict) =>
      conflict.column('category_id').doUpdateSet({ ...values, updated_at: databaseNow() }),
    )
    .execute()
}

const auditedSizeGuideTexts = (guide: SizeGuideTable | undefined): Record<string, unknown> =>
  !guide || isEmptySizeGuide(guide)
    ? { unit: '', columns: '', rows: '', note: '' }
    : {
        unit: guide.unit,
        columns: guide.columns
          .map(({ name, isLength }) => (isLength ? `${name} (length)` : name))
          .join(', '),
        rows: guide.rows.map((row) => row.join(', ')).join('\n'),
        note: guide.note,
      }
