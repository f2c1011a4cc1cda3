import { useQuery } from '@tanstack/react-query'
import type { Sale, SaleLine } from '#contract/orders/sales.ts'
import { Section } from '../../platform/ui/section.tsx'
import { reviewQueries } from './queries.ts'
import { ReviewOfOrder } from './review-of-order.tsx'

export function OrderReviews({ sale }: { sale: Sale }) {
  const { data } = useQuery(reviewQueries.ofSale(sale._id))
  if (!data || (data.data.length === 0 && data.products.length === 0)) return null
  const reviewOf = ({ id }: SaleLine) => data.data.find((review) => review.product === id)
  const shown = productsOf(sale).filter((line) => data.products.includes(line.id) || reviewOf(line))
  return (
    <Section id="order-reviews" title="Reviews" className="grid gap-3">
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
    </Section>
  )
}

const productsOf = ({ products }: Sale): SaleLine[] =>
  products.filter((line, place) => products.findIndex(({ id }) => id === line.id) === place)
