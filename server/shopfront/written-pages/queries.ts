import { messages } from '#contract/messages.ts'
import { MAX_PAGE_VERSIONS } from '#contract/platform/limits.ts'
import type {
  EditedPage,
  PageEntry,
  PageLink,
  PageVersion,
} from '#contract/shopfront/written-pages.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'

/**
 * Selects pages by their place in the footer; the database puts `none` between `help` and `shop`.
 */
const inOrder = (db: Db) =>
  db.selectFrom('content_page').orderBy('footer').orderBy('position').orderBy('title').orderBy('id')

/** Moves pages without a place in the footer to the end. */
const lastWithoutPlace = <P extends Pick<PageLink, 'footer'>>(pages: readonly P[]): P[] => [
  ...pages.filter(({ footer }) => footer !== 'none'),
  ...pages.filter(({ footer }) => footer === 'none'),
]

export const listLinks = async (db: Db): Promise<PageLink[]> =>
  lastWithoutPlace(
    await inOrder(db).select(['slug', 'title', 'footer']).where('published', '=', true).execute(),
  )

const columns = [
  'content_page.id',
  'slug',
  'content_page.title',
  'content_page.published',
  'footer',
  'position',
  'builtin',
  'content_page.version',
  'updated_at',
  'author',
] as const

type EntryRow = Omit<PageEntry, '_id' | 'updatedAt'> & { id: string; updated_at: Date }

const toEntry = ({ id, updated_at, ...row }: EntryRow): PageEntry => ({
  ...row,
  _id: id,
  updatedAt: updated_at.toISOString(),
})

/** Joins each page with its newest version, which says who saved it. */
const withAuthor = (db: Db) =>
  inOrder(db).innerJoin('content_page_version', (join) =>
    join
      .onRef('content_page_version.page_id', '=', 'content_page.id')
      .onRef('content_page_version.version', '=', 'content_page.version'),
  )

export const listPages = async (db: Db): Promise<PageEntry[]> =>
  lastWithoutPlace((await withAuthor(db).select(columns).execute()).map(toEntry))

export async function getPage(db: Db, id: string): Promise<EditedPage> {
  const { body, ...entry } = await withAuthor(db)
    .select([...columns, 'content_page.body'])
    .where('content_page.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(messages.pageNotFound))
  return { ...toEntry(entry), body, versions: await listVersions(db, id) }
}

const versionColumns = ['version', 'title', 'published', 'author', 'created_at'] as const

const toVersion = ({
  created_at,
  ...row
}: Omit<PageVersion, 'createdAt'> & { created_at: Date }): PageVersion => ({
  ...row,
  createdAt: created_at.toISOString(),
})

async function listVersions(db: Db, page: string): Promise<PageVersion[]> {
  const rows = await db
    .selectFrom('content_page_version')
    .select(versionColumns)
    .where('page_id', '=', page)
    .orderBy('version', 'desc')
    .limit(MAX_PAGE_VERSIONS)
    .execute()
  return rows.map(toVersion)
}

export async function getVersion(db: Db, { id, version }: { id: string; version: number }) {
  const { body, ...rest } = await db
    .selectFrom('content_page_version')
    .select([...versionColumns, 'body'])
    .where('page_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow(() => notFound(messages.pageVersionNotFound))
  return { ...toVersion(rest), body }
}

/** Reads a page by its address. @throws 404 also while it is not published */
export const getPublished = (db: Db, slug: string) =>
  db
    .selectFrom('content_page')
    .select(['slug', 'title', 'body', 'version', 'updated_at'])
    .where('slug', '=', slug)
    .where('published', '=', true)
    .executeTakeFirstOrThrow(() => notFound(messages.pageNotFound))

/** Two admins who save at once take turns. @throws 404 */
export async function lockPage(trx: Trx, id: string) {
  const page = trx.selectFrom('content_page').selectAll().where('id', '=', id).forUpdate()
  return page.executeTakeFirstOrThrow(() => notFound(messages.pageNotFound))
}
