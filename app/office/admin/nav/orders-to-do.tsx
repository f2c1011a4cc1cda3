import { Link } from 'react-router'
import { ORDER_VIEWS, type OrderView } from '#contract/orders/order-views.ts'
import { useViews } from '../../../orders/admin/orders/queries.ts'
import { countText } from '../../../platform/filters/facet-values.ts'

export function OrdersToDo({ onLeave }: { onLeave: (() => void) | undefined }) {
  const { data } = useViews()
  const toDo = (['pack', 'ship', 'unsent'] as const).flatMap((key) => {
    const found = data?.shop.find((view) => view.key === key)
    return found?.count ? [{ key, text: countText({ count: found.count, more: found.more }) }] : []
  })
  return toDo.map(({ key, text }) => <ToDo key={key} view={key} text={text} onLeave={onLeave} />)
}

type ToDoProps = { view: OrderView['key']; text: string; onLeave: (() => void) | undefined }

function ToDo({ view, text, onLeave }: ToDoProps) {
  const found = ORDER_VIEWS.find(({ key }) => key === view)
  if (!found) return null
  return (
    <Link
      to={`/admin/orders?${found.query}`}
      onClick={onLeave}
      title={found.title}
      aria-label={`${found.title}: ${text}`}
      className="side-count"
      data-view={view}
    >
      {text}
    </Link>
  )
}
