import type { Sale } from '#contract/orders/sales.ts'
import { onDemand } from '../../platform/hydration/on-demand.tsx'

const orderReviewsPart = onDemand<{ sale: Sale }>(() =>
  import('./order-reviews.tsx').then(({ OrderReviews }) => OrderReviews),
)

export const BuyerReviews = ({ sale }: { sale: Sale }) =>
  sale.transactionStatus === 'completed' && <orderReviewsPart.Part sale={sale} />
