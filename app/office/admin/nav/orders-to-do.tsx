import { Link } from 'react-router'
import { ORDER_VIEWS, type OrderView } from '#contract/orders/order-views.ts'
import { useViews } from '../../../orders/admin/orders/queries.ts'
import { countText } from '../../../platform/filters/facet-values.ts'

const SHOWN: readonly OrderView['key'][] = ['pack', 'ship', 'unsent']

export function OrdersToDo({ onLeave }: { onLeave: (() => void) | undefined }) {
  const { data } = useViews()
  return ORDER_VIEWS.filter(({ key }) => SHOWN.includes(key)).map(({ key, title, query }) => {
    const found = data?.shop.find((view) => view.key === key)
    if (!found?.count) return null
    const text = countText({ count: found.count, more: found.more })
    return (
      <Link
        key={key}
        to={`/admin/orders?${query}`}
        onClick={onLeave}
        title={title}
        aria-label={`${title}: ${text}`}
        className="side-count"
        data-view={key}
      >
        {text}
      </Link>
    )
  })
}
