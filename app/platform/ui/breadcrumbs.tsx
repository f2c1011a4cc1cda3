import { Link } from './link.tsx'

export type Crumb = {
  title: string
  /** The current page has none. */
  to?: string
}

export const Breadcrumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumb" className="text-sm text-muted">
    <ol className="flex flex-wrap gap-x-2">
      {crumbs.map(({ title, to }) => (
        <li
          key={title}
          className="flex max-w-full items-center gap-x-2 [&+li]:before:content-['/']"
        >
          {to ? (
            <Link to={to} className="py-1 underline-offset-4 hover:text-ink hover:underline">
              {title}
            </Link>
          ) : (
            <span aria-current="page" className="my-1 line-clamp-1">
              {title}
            </span>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
