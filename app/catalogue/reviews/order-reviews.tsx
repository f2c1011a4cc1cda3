import { useQuery } from '@tanstack/react-query'
import type { Sale, SaleLine } from '#contract/orders/sales/sales.ts'
import { recordQuery } from '../../platform/api/query.ts'
import { PageSection } from '../../platform/ui/section.tsx'
import { ReviewOfOrder } from './review-of-order.tsx'

/** The reviews of the products of an order, and those that the buyer may write. */
export default function ReviewsOfOrder({ sale }: { sale: Sale }) {
  const { data } = useQuery(recordQuery('GET /sales/:id/reviews', { id: sale._id }))
  if (!data || (data.data.length === 0 && data.products.length === 0)) return null
  const reviewOf = ({ id }: SaleLine) => data.data.find((review) => review.product === id)
  const shown = distinctProductsOf(sale).filter(
    (line) => data.products.includes(line.id) || reviewOf(line),
  )
  return (
    <PageSection id="order-reviews" title="Reviews" className="grid gap-3">
      <ul className="grid gap-3">
        {shown.map((line) => (
          <li key={line.id} className="grid gap-3 rounded-box border border-line bg-surface p-4">
            <ReviewOfOrder
              product={line}
              sale={sale._id}
              review={reviewOf(line)}
              mayWrite={data.products.includes(line.id)}
              heading={line.title}
            />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** The first line of each product: an order may have several variants of one. */
function distinctProductsOf({ products }: Sale): SaleLine[] {
  const isFirst = (line: SaleLine) => products.find(({ id }) => id === line.id) === line
  return products.filter(isFirst)
}
