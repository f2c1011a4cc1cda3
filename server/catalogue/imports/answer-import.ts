import { sql } from 'kysely'
import type { ImportAnswers, TypeAnswer } from '#contract/catalogue/imports.ts'
import { messages } from '#contract/messages.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import {
  badFieldError,
  badRequestError,
  conflictError,
  forbiddenError,
} from '../../platform/errors.ts'
import { findCategoryById } from '../categories/queries.ts'
import type { StoredType } from '../tables/imports.ts'
import { type ImportRow, lockCheckedImport } from './queries.ts'

/**
 * Keeps answers with a checked import; nothing else is written. @throws 404, 409 once it was
 * started, 400 for an unknown type or category, 403 for a new category of an admin who may not make
 * one, 409 for one of a name that is there
 */
export function answerImport(
  db: Db,
  actor: Actor,
  id: string,
  answers: ImportAnswers,
): Promise<ImportRow> {
  return db.transaction().execute(async (trx) => {
    const row = await lockCheckedImport(trx, id)
    if (row.status !== 'checked') throw conflictError(messages.importAnswered)
    const given = answers.types ?? []
    for (const { answer } of given) await requireValidTypeAnswer(trx, actor, answer)
    return trx
      .updateTable('import')
      .set({
        types: JSON.stringify(given.reduce(applyTypeAnswer, row.types)),
        fetches_pictures: answers.fetchPictures ?? row.fetches_pictures,
        takes_currency: answers.takesCurrency ?? row.takes_currency,
        takes_skus: answers.takesSkus ?? row.takes_skus,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

function applyTypeAnswer(
  types: StoredType[],
  { type, answer }: { type: string; answer: TypeAnswer },
): StoredType[] {
  if (!types.some((known) => known.type === type))
    throw badRequestError(messages.importTypeUnknown(type))
  return types.map((known) => (known.type === type ? { ...known, answer } : known))
}

async function requireValidTypeAnswer(trx: Trx, actor: Actor, answer: TypeAnswer): Promise<void> {
  if ('category' in answer) {
    if (!(await findCategoryById(trx, answer.category)))
      throw badFieldError('category', messages.categoryNotFound)
  } else if ('create' in answer) {
    if (actor.role !== 'superAdmin') throw forbiddenError(messages.importCreatesCategories)
    if (await isCategoryTitleTaken(trx, answer.create))
      throw conflictError(messages.titleIsTaken('category'))
  }
}

const isCategoryTitleTaken = async (trx: Trx, title: string): Promise<boolean> =>
  (await countQueryRows(
    trx,
    trx.selectFrom('category').where(sql`lower(title)`, '=', title.toLowerCase()),
  )) > 0
