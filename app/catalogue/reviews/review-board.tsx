import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/catalogue/products.ts'
import type { ProductReviews } from '#contract/catalogue/shown-reviews.ts'
import { REVIEW_PAGE } from '#contract/platform/limits.ts'
import { Button } from '../../platform/ui/button.tsx'
import { reviewQueries } from './queries.ts'
import { ReviewItem } from './review-item.tsx'
import { StarBars } from './star-bars.tsx'
import { YourReview } from './your-review.tsx'

export function ReviewBoard({ product }: { product: Product }) {
  const { reviews } = product
  return (
    <>
      {reviews && <h2 className="display mb-6 text-3xl">Reviews</h2>}
      <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-14">
        {reviews && <StarBars reviews={reviews} />}
        <div className="grid min-w-0 content-start gap-6">
          <YourReview product={product} />
          {reviews && <Written key={reviews.count} product={product._id} reviews={reviews} />}
        </div>
      </div>
    </>
  )
}

/** `page` 0: those that came with the product. */
type Shown = { page: number; hasPhotos: boolean }

function Written({ product, reviews }: { product: string; reviews: ProductReviews }) {
  const [{ page, hasPhotos }, show] = useState<Shown>({ page: 0, hasPhotos: false })
  const isPaged = page > 0
  const { data, isFetching } = useQuery({
    ...reviewQueries.ofProduct(product, Math.max(1, page), hasPhotos),
    enabled: isPaged,
  })
  const found = isPaged && data ? data.data : reviews.newest
  const total = isPaged && data ? data.total : reviews.count
  return (
    <div className="grid gap-6">
      {reviews.count > 1 && (
        <Button
          tone="secondary"
          className="justify-self-start aria-pressed:border-accent aria-pressed:text-accent"
          aria-pressed={hasPhotos}
          onClick={() => show({ page: 1, hasPhotos: !hasPhotos })}
        >
          With photos
        </Button>
      )}
      {found.length === 0 && <p className="text-muted">No review has photos yet.</p>}
      <ul aria-busy={isPaged && isFetching} className="grid gap-5 aria-busy:opacity-60">
        {found.map((review) => (
          <ReviewItem key={review._id} review={review} />
        ))}
      </ul>
      {!isPaged && total > found.length && (
        <Button tone="secondary" className="justify-self-start" onClick={() => show({ page: 1, hasPhotos })}>
          All {total.toLocaleString('en')} reviews
        </Button>
      )}
      {isPaged && <Pages page={page} total={total} onChange={(to) => show({ page: to, hasPhotos })} />}
    </div>
  )
}

type PagesProps = { page: number; total: number; onChange: (page: number) => void }

function Pages({ page, total, onChange }: PagesProps) {
  const pages = Math.ceil(total / REVIEW_PAGE)
  if (pages < 2) return null
  return (
    <nav aria-label="Pages of reviews" className="flex flex-wrap items-center gap-3">
      <Button tone="secondary" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Newer
      </Button>
      <Button tone="secondary" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Older
      </Button>
      <span className="text-muted tabular-nums">
        page {page} of {pages}
      </span>
    </nav>
  )
}
