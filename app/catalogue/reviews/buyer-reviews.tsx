import type { Sale } from '#contract/orders/sales/sales.ts'
import { loadOnDemand } from '../../platform/hydration/on-demand.tsx'

const orderReviewsPart = loadOnDemand<{ sale: Sale }>(() => import('./order-reviews.tsx'))

export const ReviewsByBuyer = ({ sale }: { sale: Sale }) =>
  sale.transactionStatus === 'completed' && <orderReviewsPart.Part sale={sale} />
