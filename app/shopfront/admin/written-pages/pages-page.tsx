import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { writtenPagePath } from '#contract/platform/page-path.ts'
import { footerTitles } from '#contract/shopfront/written-page-texts.ts'
import { FOOTER_GROUPS, type PageEntry } from '#contract/shopfront/written-pages.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { queryApiFresh } from '../../../platform/api/query.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { LocalTime } from '../../../platform/ui/local-time.tsx'

const addPageLink = <LinkButton to="/admin/pages/addpage">Add page</LinkButton>

export default createAdminPage(
  { title: 'Pages', actions: addPageLink, superOnly: true },
  WrittenPageGroups,
)

function WrittenPageGroups() {
  return (
    <Loaded query={useQuery(queryApiFresh('GET /content'))}>
      {({ data }) => (
        <div className="grid gap-8">
          {FOOTER_GROUPS.map((group) => (
            <FooterGroupSection
              key={group}
              title={footerTitles[group]}
              pages={data.filter(({ footer }) => footer === group)}
            />
          ))}
        </div>
      )}
    </Loaded>
  )
}

function FooterGroupSection({ title, pages }: { title: string; pages: readonly PageEntry[] }) {
  if (pages.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="display text-2xl">{title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-box border border-line bg-surface">
        {pages.map((page) => (
          <li key={page._id}>
            <WrittenPageEntry page={page} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const WrittenPageEntry = ({
  page: { _id, title, slug, published, author, version, updatedAt },
}: {
  page: PageEntry
}) => (
  <article className="relative grid gap-x-4 gap-y-1 p-4 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_7rem_16rem] sm:items-center">
    <div className="min-w-0">
      <h3 className="font-semibold wrap-anywhere">
        <Link to={`/admin/pages/${_id}`} className="card-link">
          {title}
        </Link>
      </h3>
      <p className="text-sm wrap-anywhere text-muted">{writtenPagePath(slug)}</p>
    </div>
    <p>
      <span
        className={`tag text-sm font-semibold ${published ? 'bg-fine-soft text-fine' : 'bg-clay-soft text-clay'}`}
      >
        {published ? 'published' : 'draft'}
      </span>
    </p>
    <p className="text-sm text-muted">
      Version {version}
      {author && ` by ${author}`}, <LocalTime time={updatedAt} />
    </p>
  </article>
)
