import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ToDo } from '#contract/office/dashboard.ts'
import { KINDS_OF_WORK, type ToDoKey } from '#contract/office/to-do.ts'
import { queryApiFresh } from '../../../platform/api/query.ts'
import { facetCountText } from '../../../platform/filters/facet-values.ts'
import { Icon, type IconName } from '../../../platform/ui/icon.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'

const TO_DO_ICONS: Record<ToDoKey, IconName> = {
  health: 'alert',
  pack: 'box',
  ship: 'truck',
  unsent: 'box',
  unpaid: 'card',
  late: 'alert',
  bringBack: 'truck',
  refunds: 'cash',
  disputes: 'alert',
  returns: 'box',
  reviews: 'star',
  lowStock: 'alert',
  drafts: 'page',
}

/** What is to be done today, each kind with its list. It renders nothing while it loads or fails. */
export function ToDoToday() {
  const { data } = useQuery({
    ...queryApiFresh('GET /dashboard/todo'),
    meta: { errorText: '' },
  })
  if (!data) return null
  return (
    <PageSection id="to-do" title="To do today" className="grid gap-3">
      {data.data.length === 0 ? (
        <p className="rounded-box border border-line bg-surface px-5 py-6 text-muted">
          Nothing is waiting. A good moment for a cup of tea.
        </p>
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3 xl:grid-cols-4">
          {data.data.map((toDo) => (
            <ToDoItem key={toDo.key} toDo={toDo} />
          ))}
        </ul>
      )}
    </PageSection>
  )
}

const ToDoItem = ({ toDo: { key, count, more } }: { toDo: ToDo }) => (
  <li
    data-todo={key}
    className="row-link flex min-h-14 items-center gap-3 rounded-box border border-line bg-surface px-4 py-2"
  >
    <Icon name={TO_DO_ICONS[key]} size={20} className="shrink-0 text-accent" />
    <Link to={KINDS_OF_WORK[key].to} className="row-link-target min-w-0 grow font-semibold">
      {KINDS_OF_WORK[key].title}
    </Link>
    <span className="display shrink-0 text-2xl tabular-nums">
      {facetCountText({ count, more })}
    </span>
  </li>
)
