import { messages } from '#contract/messages.ts'
import { MAX_WRITTEN_PAGES } from '#contract/platform/limits.ts'
import type { SeenValues } from '#contract/platform/values.ts'
import { type EditPageForm, type PageForm, pageFormOf } from '#contract/shopfront/written-pages.ts'
import type { QueueTurn } from '../../platform/async/fair-queue.ts'
import { type AuditedAct, changedFieldsOf, writeAuditEntry } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import {
  badFieldError,
  conflictError,
  fieldOfError,
  staleFieldError,
} from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import { getPageVersion, lockWrittenPage } from './queries.ts'
import { renderMarkdownAside } from './render-aside.ts'

type LockedPageRow = Awaited<ReturnType<typeof lockWrittenPage>>

/** Turns the error of an address that another page has into one of its field. */
const staleFieldWhenSlugTaken = (error: unknown): never => {
  throw fieldOfError(error, 'constraint') === 'written_page_slug'
    ? staleFieldError('slug', messages.pageSlugTaken)
    : error
}

type NewWrittenPage = { form: PageForm; turn: QueueTurn }

/**
 * Adds a page with its first version and returns its id.
 * @throws 400 for a text that cannot be shown, 409 when another page has the address or the shop
 * has `MAX_WRITTEN_PAGES` pages, 503 when too many texts wait to be rendered
 */
export async function createWrittenPage(
  db: Db,
  act: AuditedAct,
  { form, turn }: NewWrittenPage,
): Promise<string> {
  await renderMarkdownAside(form.body, turn) // before the transaction, as it may take seconds
  return db.transaction().execute(async (trx) => {
    const { pages } = await trx
      .selectFrom('written_page')
      .select(({ fn }) => fn.countAll().as('pages'))
      .executeTakeFirstOrThrow()
    if (Number(pages) >= MAX_WRITTEN_PAGES)
      throw conflictError(messages.tooManyPages(MAX_WRITTEN_PAGES))
    const id = createRowId()
    await trx
      .insertInto('written_page')
      .values({ id, ...form })
      .execute()
      .catch(staleFieldWhenSlugTaken)
    await insertPageVersion(trx, act, { id, version: 1, ...form })
    await writeAuditEntry(trx, act, {
      action: 'page.create',
      target: id,
      details: { name: form.title },
    })
    return id
  })
}

type WrittenPageEdit = {
  id: string
  form: EditPageForm
  seen?: SeenValues | undefined
  turn: QueueTurn
}

/**
 * Saves a page as a new version and returns its number; undefined when nothing changed. With `seen`
 * a version that somebody else saved meanwhile does no harm where both changed different fields;
 * without it any such version is refused.
 * @throws 404, 400 for a text that cannot be shown or a fixed address that was changed, 409 when
 * another page has the address or somebody else saved meanwhile, 503 when too many texts wait
 */
export async function editWrittenPage(
  db: Db,
  act: AuditedAct,
  { id, form: { version, ...form }, seen, turn }: WrittenPageEdit,
): Promise<number | undefined> {
  await renderMarkdownAside(form.body, turn)
  return db.transaction().execute(async (trx) => {
    const row = seen ? await lockWrittenPage(trx, id) : await lockUnmovedPage(trx, id, version)
    requireSeen(seen, pageFormOf(row), form)
    if (row.builtin && form.slug !== row.slug) throw badFieldError('slug', messages.pageSlugFixed)
    return savePageVersion(trx, act, { row, form })
  })
}

/**
 * Saves title and text of an earlier version as a new one and returns its number; undefined when
 * nothing changed.
 * @throws 404, 409 when somebody else saved the page meanwhile
 */
export const restorePageVersion = (
  db: Db,
  act: AuditedAct,
  { id, version, restored }: { id: string; version: number; restored: number },
): Promise<number | undefined> =>
  db.transaction().execute(async (trx) => {
    const row = await lockUnmovedPage(trx, id, version)
    const { title, body } = await getPageVersion(trx, { id, version: restored })
    return savePageVersion(trx, act, { row, form: { ...pageFormOf(row), title, body }, restored })
  })

/** Deletes a page with its versions. @throws 404, 409 for a page that every shop has */
export const removeWrittenPage = (db: Db, act: AuditedAct, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { builtin, title } = await lockWrittenPage(trx, id)
    if (builtin) throw conflictError(messages.pageIsBuiltIn)
    await trx.deleteFrom('written_page').where('id', '=', id).execute()
    await writeAuditEntry(trx, act, { action: 'page.delete', target: id, details: { name: title } })
  })

/**
 * Locks a page that still has the version that was edited.
 * @throws 404, 409 with the name of who saved it meanwhile
 */
async function lockUnmovedPage(trx: Trx, id: string, version: number): Promise<LockedPageRow> {
  const row = await lockWrittenPage(trx, id)
  if (row.version === version) return row
  const { author } = await getPageVersion(trx, { id, version: row.version })
  throw conflictError(messages.pageMoved(author || 'somebody', row.version))
}

type PageChange = { row: LockedPageRow; form: PageForm; restored?: number }

/** Stores a locked page with a new version; `restored` names the version that was brought back. */
async function savePageVersion(
  trx: Trx,
  act: AuditedAct,
  { row, form, restored }: PageChange,
): Promise<number | undefined> {
  const changes = changedFieldsOf(pageFormOf(row), form)
  if (Object.keys(changes).length === 0) return undefined
  const { id } = row
  const version = row.version + 1
  await trx
    .updateTable('written_page')
    .set({ ...form, version, updated_at: databaseNow() })
    .where('id', '=', id)
    .execute()
    .catch(staleFieldWhenSlugTaken)
  await insertPageVersion(trx, act, { id, version, ...form })
  await writeAuditEntry(trx, act, {
    action: restored ? 'page.restore' : 'page.edit',
    target: id,
    details: { name: row.title, version: restored, changes },
  })
  return version
}

type NewPageVersion = Pick<PageForm, 'title' | 'body' | 'published'> & {
  id: string
  version: number
}

const insertPageVersion = (
  trx: Trx,
  { actor }: AuditedAct,
  { id, version, title, body, published }: NewPageVersion,
) =>
  trx
    .insertInto('written_page_version')
    .values({ id: createRowId(), page_id: id, version, title, body, published, author: actor.name })
    .execute()
