import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import { countListPages, pageNumbers } from '#contract/platform/page-numbers.ts'
import { LinkButton } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { paramsWithValues } from './use-address-params.ts'

type PageOfListProps = {
  page: number
  total: number
  isPlaceholderData: boolean
  children: ReactNode
}

/**
 * A page of a list and the links to the others. While the next one loads, this one stays, dimmed.
 */
export function PageOfList({ page, total, isPlaceholderData, children }: PageOfListProps) {
  const pages = countListPages(total)
  if (page > pages) return <PastTheEnd page={page} pages={pages} />
  return (
    <div className={isPlaceholderData ? 'opacity-60 transition-opacity delay-300' : ''}>
      {children}
      <Pagination page={page} pages={pages} />
    </div>
  )
}

function PastTheEnd({ page, pages }: { page: number; pages: number }) {
  const [params] = useSearchParams()
  return (
    <EmptyState text={`There is no page ${page}: the list ends at page ${pages}`}>
      <LinkButton to={`?${pathWithPage(params, 1)}`}>First page</LinkButton>
      {pages > 1 && (
        <LinkButton to={`?${pathWithPage(params, pages)}`} tone="secondary">
          Last page
        </LinkButton>
      )}
    </EmptyState>
  )
}

/** First, previous, numbered pages, next, last. The page lives in the address as `?page=`. */
const Pagination = ({ page, pages }: { page: number; pages: number }) => (
  <nav aria-label="Pages" className="mt-12 grid justify-items-center gap-4">
    <p className="text-muted">{messages.pageNumberText(page, pages)}</p>
    <ul className="flex flex-wrap justify-center gap-1.5">
      <PaginationStep
        to={1}
        label="First page"
        disabled={page === 1}
        icon={<Icon name="first" size={20} />}
      />
      <PaginationStep
        to={page - 1}
        label="Previous page"
        disabled={page === 1}
        icon={<Icon name="left" size={20} />}
      />
      {pageNumbers(page, pages).map((number) => (
        <li key={number}>
          <PaginationLink to={number} label={`Page ${number}`} current={number === page}>
            {number}
          </PaginationLink>
        </li>
      ))}
      <PaginationStep
        to={page + 1}
        label="Next page"
        disabled={page >= pages}
        icon={<Icon name="right" size={20} />}
      />
      <PaginationStep
        to={pages}
        label="Last page"
        disabled={page >= pages}
        icon={<Icon name="last" size={20} />}
      />
    </ul>
  </nav>
)

const square = 'grid size-11 place-content-center rounded-box border font-semibold tabular-nums'

const PaginationStep = ({
  to,
  label,
  disabled,
  icon,
}: {
  to: number
  label: string
  disabled: boolean
  icon: ReactNode
}) => (
  <li>
    {disabled ? (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere now, and is no stop for the Tab key
      <a
        role="link"
        aria-disabled="true"
        aria-label={label}
        className={`${square} border-line text-muted/60`}
      >
        {icon}
      </a>
    ) : (
      <PaginationLink to={to} label={label}>
        {icon}
      </PaginationLink>
    )}
  </li>
)

type PageLinkProps = { to: number; label: string; current?: boolean; children: ReactNode }

function PaginationLink({ to, label, current, children }: PageLinkProps) {
  const { pathname, search } = useLocation()
  const params = pathWithPage(new URLSearchParams(search), to)
  return (
    <Link
      to={params.size > 0 ? `${pathname}?${params}` : pathname}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      className={`${square} ${current ? 'border-action bg-action text-on-action' : 'border-control hover:border-ink'}`}
    >
      {children}
    </Link>
  )
}

/** The address of another page of a list: the first one has no number. */
const pathWithPage = (params: URLSearchParams, page: number): URLSearchParams =>
  paramsWithValues(params, { page: page === 1 ? '' : String(page) })
