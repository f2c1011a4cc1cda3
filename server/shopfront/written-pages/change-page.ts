import { messages } from '#contract/messages.ts'
import { MAX_PAGES } from '#contract/platform/limits.ts'
import type { Seen } from '#contract/platform/values.ts'
import type { EditPageForm, PageForm } from '#contract/shopfront/written-pages.ts'
import type { Turn } from '../../platform/async/fair-queue.ts'
import { type Act, changesOf, writeAudit } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badField, conflict, fieldOf, staleField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { getVersion, lockPage } from './queries.ts'
import { renderAside } from './render-aside.ts'

type PageRow = Awaited<ReturnType<typeof lockPage>>

/** Turns the error of an address that another page has into one of its field. */
const slugTaken = (error: unknown): never => {
  throw fieldOf(error, 'constraint') === 'content_page_slug'
    ? staleField('slug', messages.pageSlugTaken)
    : error
}

type NewPage = { form: PageForm; turn: Turn }

/**
 * Adds a page with its first version and returns its id.
 * @throws 400 for a text that cannot be shown, 409 when another page has the address or the shop
 * has `MAX_PAGES` pages, 503 when too many texts wait to be rendered
 */
export async function createPage(db: Db, act: Act, { form, turn }: NewPage): Promise<string> {
  await renderAside(form.body, turn) // before the transaction, as it may take seconds
  return db.transaction().execute(async (trx) => {
    const { pages } = await trx
      .selectFrom('content_page')
      .select(({ fn }) => fn.countAll().as('pages'))
      .executeTakeFirstOrThrow()
    if (Number(pages) >= MAX_PAGES) throw conflict(messages.tooManyPages(MAX_PAGES))
    const id = newId()
    await trx
      .insertInto('content_page')
      .values({ id, ...form })
      .execute()
      .catch(slugTaken)
    await insertVersion(trx, act, { id, version: 1, ...form })
    await writeAudit(trx, act, { action: 'page.create', target: id, details: { name: form.title } })
    return id
  })
}

type EditedPage = { id: string; form: EditPageForm; seen?: Seen | undefined; turn: Turn }

/**
 * Saves a page as a new version and returns its number; undefined when nothing changed. With `seen`
 * a version that somebody else saved meanwhile does no harm where both changed different fields;
 * without it any such version is refused.
 * @throws 404, 400 for a text that cannot be shown or a fixed address that was changed, 409 when
 * another page has the address or somebody else saved meanwhile, 503 when too many texts wait
 */
export async function editPage(
  db: Db,
  act: Act,
  { id, form: { version, ...form }, seen, turn }: EditedPage,
): Promise<number | undefined> {
  await renderAside(form.body, turn)
  return db.transaction().execute(async (trx) => {
    const row = seen ? await lockPage(trx, id) : await lockUnmoved(trx, id, version)
    requireSeen(seen, formOf(row), form)
    if (row.builtin && form.slug !== row.slug) throw badField('slug', messages.pageSlugFixed)
    return savePage(trx, act, { row, form })
  })
}

/**
 * Saves title and text of an earlier version as a new one and returns its number; undefined when
 * nothing changed.
 * @throws 404, 409 when somebody else saved the page meanwhile
 */
export const restorePage = (
  db: Db,
  act: Act,
  { id, version, restored }: { id: string; version: number; restored: number },
): Promise<number | undefined> =>
  db.transaction().execute(async (trx) => {
    const row = await lockUnmoved(trx, id, version)
    const { title, body } = await getVersion(trx, { id, version: restored })
    return savePage(trx, act, { row, form: { ...formOf(row), title, body }, restored })
  })

/** Deletes a page with its versions. @throws 404, 409 for a page that every shop has */
export const removePage = (db: Db, act: Act, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { builtin, title } = await lockPage(trx, id)
    if (builtin) throw conflict(messages.pageIsBuiltIn)
    await trx.deleteFrom('content_page').where('id', '=', id).execute()
    await writeAudit(trx, act, { action: 'page.delete', target: id, details: { name: title } })
  })

/**
 * Locks a page that still has the version that was edited.
 * @throws 404, 409 with the name of who saved it meanwhile
 */
async function lockUnmoved(trx: Trx, id: string, version: number): Promise<PageRow> {
  const row = await lockPage(trx, id)
  if (row.version === version) return row
  const { author } = await getVersion(trx, { id, version: row.version })
  throw conflict(messages.pageMoved(author || 'somebody', row.version))
}

const formOf = ({ title, slug, body, published, footer, position }: PageRow): PageForm => ({
  title,
  slug,
  body,
  published,
  footer,
  position,
})

type Saved = { row: PageRow; form: PageForm; restored?: number }

/** Stores a locked page with a new version; `restored` names the version that was brought back. */
async function savePage(
  trx: Trx,
  act: Act,
  { row, form, restored }: Saved,
): Promise<number | undefined> {
  const changes = changesOf(formOf(row), form)
  if (Object.keys(changes).length === 0) return undefined
  const { id } = row
  const version = row.version + 1
  await trx
    .updateTable('content_page')
    .set({ ...form, version, updated_at: now() })
    .where('id', '=', id)
    .execute()
    .catch(slugTaken)
  await insertVersion(trx, act, { id, version, ...form })
  await writeAudit(trx, act, {
    action: restored ? 'page.restore' : 'page.edit',
    target: id,
    details: { name: row.title, version: restored, changes },
  })
  return version
}

type NewVersion = Pick<PageForm, 'title' | 'body' | 'published'> & { id: string; version: number }

const insertVersion = (
  trx: Trx,
  { actor }: Act,
  { id, version, title, body, published }: NewVersion,
) =>
  trx
    .insertInto('content_page_version')
    .values({ id: newId(), page_id: id, version, title, body, published, author: actor.name })
    .execute()
