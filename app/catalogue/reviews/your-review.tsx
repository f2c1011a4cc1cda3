import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/products.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { reviewQueries } from './queries.ts'
import { ReviewOfOrder } from './review-of-order.tsx'

export function YourReview({ product }: { product: Product }) {
  const { user } = useSession()
  const { data } = useQuery({ ...reviewQueries.mine(product._id), enabled: user !== undefined })
  if (!user || !data || (!data.sale && !data.review)) return null
  return (
    <>
      {!product.reviews && <h2 className="display text-3xl">Reviews</h2>}
      <div className="grid gap-3 rounded-box border border-line bg-surface p-4 sm:p-5">
        <ReviewOfOrder
          product={{ id: product._id, title: product.title }}
          sale={data.sale ?? ''}
          review={data.review}
          mayWrite={data.sale !== undefined}
          heading={data.review ? 'Your review' : 'You have bought this. How do you like it?'}
        />
      </div>
    </>
  )
}
