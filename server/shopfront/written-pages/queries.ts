import { messages } from '#contract/messages.ts'
import { MAX_PAGE_VERSIONS } from '#contract/platform/limits.ts'
import type {
  EditablePage,
  FooterPageLink,
  PageEntry,
  PageVersion,
} from '#contract/shopfront/written-pages.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'

/**
 * Selects pages by their place in the footer; the database puts `none` between `help` and `shop`.
 */
const selectPagesInOrder = (db: Db) =>
  db.selectFrom('written_page').orderBy('footer').orderBy('position').orderBy('title').orderBy('id')

/** Moves pages without a place in the footer to the end. */
const lastWithoutPlace = <P extends Pick<FooterPageLink, 'footer'>>(pages: readonly P[]): P[] => [
  ...pages.filter(({ footer }) => footer !== 'none'),
  ...pages.filter(({ footer }) => footer === 'none'),
]

export const listFooterLinks = async (db: Db): Promise<FooterPageLink[]> =>
  lastWithoutPlace(
    await selectPagesInOrder(db)
      .select(['slug', 'title', 'footer'])
      .where('published', '=', true)
      .execute(),
  )

const PAGE_ENTRY_COLUMNS = [
  'written_page.id',
  'slug',
  'written_page.title',
  'written_page.published',
  'footer',
  'position',
  'builtin',
  'written_page.version',
  'updated_at',
  'author',
] as const

type PageEntryRow = Omit<PageEntry, '_id' | 'updatedAt'> & { id: string; updated_at: Date }

const toPageEntry = ({ id, updated_at, ...row }: PageEntryRow): PageEntry => ({
  ...row,
  _id: id,
  updatedAt: updated_at.toISOString(),
})

/** Joins each page with its newest version, which says who saved it. */
const selectPagesWithAuthor = (db: Db) =>
  selectPagesInOrder(db).innerJoin('written_page_version', (join) =>
    join
      .onRef('written_page_version.page_id', '=', 'written_page.id')
      .onRef('written_page_version.version', '=', 'written_page.version'),
  )

export const listPageEntries = async (db: Db): Promise<PageEntry[]> =>
  lastWithoutPlace(
    (await selectPagesWithAuthor(db).select(PAGE_ENTRY_COLUMNS).execute()).map(toPageEntry),
  )

export async function getEditablePage(db: Db, id: string): Promise<EditablePage> {
  const { body, ...entry } = await selectPagesWithAuthor(db)
    .select([...PAGE_ENTRY_COLUMNS, 'written_page.body'])
    .where('written_page.id', '=', id)
    .executeTakeFirstOrThrow(() => notFoundError(messages.pageNotFound))
  return { ...toPageEntry(entry), body, versions: await listPageVersions(db, id) }
}

const PAGE_VERSION_COLUMNS = ['version', 'title', 'published', 'author', 'created_at'] as const

const toPageVersion = ({
  created_at,
  ...row
}: Omit<PageVersion, 'createdAt'> & { created_at: Date }): PageVersion => ({
  ...row,
  createdAt: created_at.toISOString(),
})

async function listPageVersions(db: Db, page: string): Promise<PageVersion[]> {
  const rows = await db
    .selectFrom('written_page_version')
    .select(PAGE_VERSION_COLUMNS)
    .where('page_id', '=', page)
    .orderBy('version', 'desc')
    .limit(MAX_PAGE_VERSIONS)
    .execute()
  return rows.map(toPageVersion)
}

export async function getPageVersion(db: Db, { id, version }: { id: string; version: number }) {
  const { body, ...rest } = await db
    .selectFrom('written_page_version')
    .select([...PAGE_VERSION_COLUMNS, 'body'])
    .where('page_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow(() => notFoundError(messages.pageVersionNotFound))
  return { ...toPageVersion(rest), body }
}

/** Reads a page by its address. @throws 404 also while it is not published */
export const getPublishedPage = (db: Db, slug: string) =>
  db
    .selectFrom('written_page')
    .select(['slug', 'title', 'body', 'version', 'updated_at'])
    .where('slug', '=', slug)
    .where('published', '=', true)
    .executeTakeFirstOrThrow(() => notFoundError(messages.pageNotFound))

/** Two admins who save at once take turns. @throws 404 */
export async function lockWrittenPage(trx: Trx, id: string) {
  const page = trx.selectFrom('written_page').selectAll().where('id', '=', id).forUpdate()
  return page.executeTakeFirstOrThrow(() => notFoundError(messages.pageNotFound))
}
