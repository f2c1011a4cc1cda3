import type { SizeGuide, SizeGuideForm } from '#contract/catalogue/size-guides.ts'
import { messages } from '#contract/messages.ts'
import type { Seen } from '#contract/platform/values.ts'
import { type Act, changesOf, writeAudit } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'

const columns = ['unit', 'columns', 'rows', 'note'] as const

export async function findSizeGuide(db: Db, id: string): Promise<SizeGuide | undefined> {
  return db
    .selectFrom('size_guide')
    .select(columns)
    .where('category_id', '=', id)
    .executeTakeFirst()
}

type Edit = { id: string; form: SizeGuideForm; seen?: Seen | undefined }

/**
 * Writes a category's size guide, or removes it where the form has no rows. Returns false when
 * nothing changed.
 * @throws 404, 409 where somebody else has changed it since the form was opened
 */
export function changeSizeGuide(db: Db, act: Act, { id, form, seen }: Edit): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const name = await lockCategory(trx, id)
    const before = await findSizeGuide(trx, id)
    requireSeen(seen, before ?? NONE, isEmpty(form) ? NONE : form)
    const changes = changesOf(textsOf(before), textsOf(form))
    if (Object.keys(changes).length === 0) return false
    await (isEmpty(form) ? remove(trx, id) : write(trx, id, form))
    await writeAudit(trx, act, { action: 'sizeGuide.edit', target: id, details: { name, changes } })
    return true
  })
}

const NONE = { unit: null, columns: [], rows: [], note: '' }

export const isEmpty = ({ columns, rows }: Pick<SizeGuide, 'columns' | 'rows'>): boolean =>
  columns.length === 0 || rows.length === 0

/**
 * Two admins who save at once take turns, so that each entry of the audit log says what it
 * replaced. @throws 404
 */
async function lockCategory(trx: Trx, id: string): Promise<string> {
  const row = await trx
    .selectFrom('category')
    .select('title')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(messages.categoryNotFound)
  return row.title
}

const remove = (trx: Trx, id: string): Promise<unknown> =>
  trx.deleteFrom('size_guide').where('category_id', '=', id).execute()

function write(trx: Trx, id: string, { unit, note, ...form }: SizeGuideForm): Promise<unknown> {
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
      conflict.column('category_id').doUpdateSet({ ...values, updated_at: now() }),
    )
    .execute()
}

const textsOf = (guide: SizeGuide | undefined): Record<string, unknown> =>
  !guide || isEmpty(guide)
    ? { unit: '', columns: '', rows: '', note: '' }
    : {
        unit: guide.unit,
        columns: guide.columns
          .map(({ name, isLength }) => (isLength ? `${name} (length)` : name))
          .join(', '),
        rows: guide.rows.map((row) => row.join(', ')).join('\n'),
        note: guide.note,
      }
