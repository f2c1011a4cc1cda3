import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SavedView } from '#contract/orders/desk.ts'
import { ORDER_VIEWS, readView, writeView } from '#contract/orders/order-views.ts'
import { countText } from '../../../platform/filters/facet-values.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useViews } from './queries.ts'
import { ViewDialog } from './view-dialog.tsx'

type Count = { count?: number | undefined; more?: true | undefined }

export function ViewStrip() {
  const [params] = useSearchParams()
  const [editing, setEditing] = useState<SavedView | 'new'>()
  const { data } = useViews()
  const here = writeView(readView(String(params)))
  const saved = data?.saved ?? []
  const own = saved.find((view) => view.isOwn && view.query === here)
  const isKnown = here === '' || ORDER_VIEWS.some(({ query }) => query === here) || own
  return (
    <div className="view-bar">
      <nav aria-label="Views" className="view-strip">
        <ul>
          <ViewLink title="All" query="" here={here} count={{}} />
          {ORDER_VIEWS.map(({ key, title, query }) => (
            <ViewLink
              key={key}
              {...{ title, query, here }}
              count={data?.shop.find((view) => view.key === key) ?? {}}
              isUrgent={key === 'late'}
            />
          ))}
          {saved.map((view) => (
            <ViewLink key={view._id} title={view.name} query={view.query} here={here} count={view} />
          ))}
        </ul>
      </nav>
      {own && (
        <Button tone="quiet" onClick={() => setEditing(own)}>
          Edit view
        </Button>
      )}
      {!isKnown && (
        <Button tone="quiet" onClick={() => setEditing('new')}>
          Save as view
        </Button>
      )}
      <ViewDialog editing={editing} query={here} onClose={() => setEditing(undefined)} />
    </div>
  )
}

type ViewLinkProps = { title: string; query: string; here: string; count: Count; isUrgent?: boolean }

const ViewLink = ({ title, query, here, count: { count, more }, isUrgent = false }: ViewLinkProps) => (
  <li>
    <Link
      to={{ search: query && `?${query}` }}
      preventScrollReset
      state={{ keepsFocus: true }}
      aria-current={query === here ? 'true' : undefined}
      className="view-link"
    >
      {title}
      {count !== undefined && count > 0 && (
        <small data-urgent={isUrgent || undefined}>{countText({ count, more })}</small>
      )}
    </Link>
  </li>
)
