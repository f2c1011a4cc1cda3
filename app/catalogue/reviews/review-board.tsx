import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/catalogue/products.ts'
import type { ProductReviewSummary } from '#contract/catalogue/shown-reviews.ts'
import { countWithNoun } from '#contract/platform/format.ts'
import { REVIEW_PAGE } from '#contract/platform/limits.ts'
import { queryApi, recordQuery } from '../../platform/api/query.ts'
import { useShopSession } from '../../platform/session/use-session.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ReviewStars, ShownReviewItem } from './review-item.tsx'
import { ReviewOfOrder } from './review-of-order.tsx'

/** The reviews of a product with the counts of their stars, and the review of the user. */
export function ReviewBoard({ product }: { product: Product }) {
  const { reviews } = product
  return (
    <>
      {reviews && <h2 className="display mb-6 text-3xl">Reviews</h2>}
      <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-14">
        {reviews && <StarCountBars reviews={reviews} />}
        <div className="grid min-w-0 content-start gap-6">
          <ReviewOfUser product={product} />
          {reviews && (
            <WrittenReviews key={reviews.count} product={product._id} reviews={reviews} />
          )}
        </div>
      </div>
    </>
  )
}

/** Page 0 has the reviews that came with the product. */
type ShownReviewPage = { page: number; hasPhotos: boolean }

function WrittenReviews({ product, reviews }: { product: string; reviews: ProductReviewSummary }) {
  const [{ page, hasPhotos }, show] = useState<ShownReviewPage>({ page: 0, hasPhotos: false })
  const isPaged = page > 0
  const { data, isFetching } = useQuery({
    ...queryApi(
      'GET /reviews/product/:id/:limit/:skip',
      { id: product, limit: REVIEW_PAGE, skip: REVIEW_PAGE * Math.max(0, page - 1) },
      { photos: hasPhotos ? '1' : undefined },
    ),
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
          <ShownReviewItem key={review._id} review={review} />
        ))}
      </ul>
      {!isPaged && total > found.length && (
        <Button
          tone="secondary"
          className="justify-self-start"
          onClick={() => show({ page: 1, hasPhotos })}
        >
          All {total.toLocaleString('en')} reviews
        </Button>
      )}
      {isPaged && (
        <ReviewPageButtons
          page={page}
          total={total}
          onChange={(to) => show({ page: to, hasPhotos })}
        />
      )}
    </div>
  )
}

function ReviewPageButtons({
  page,
  total,
  onChange,
}: {
  page: number
  total: number
  onChange: (page: number) => void
}) {
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

function ReviewOfUser({ product }: { product: Product }) {
  const { user } = useShopSession()
  const { data } = useQuery({
    ...recordQuery('GET /reviews/mine', undefined, { product: product._id }),
    enabled: user !== undefined,
  })
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

const StarCountBars = ({
  reviews: { count, average, stars },
}: {
  reviews: ProductReviewSummary
}) => (
  <div className="grid content-start gap-4">
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="display text-5xl tabular-nums">{average.toFixed(1)}</span>
      <span className="grid gap-1">
        <ReviewStars stars={average} className="text-xl" />
        <span className="text-sm text-muted">of 5, from {countWithNoun(count, 'buyer')}</span>
      </span>
    </p>
    <ul className="grid gap-1.5">
      {[5, 4, 3, 2, 1].map((n) => (
        <StarCountBar key={n} stars={n} reviews={stars[n - 1] ?? 0} total={count} />
      ))}
    </ul>
  </div>
)

/** The bar is an SVG, because the content policy allows no inline styles. */
const StarCountBar = ({
  stars,
  reviews,
  total,
}: {
  stars: number
  reviews: number
  total: number
}) => (
  <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_3.5rem] items-center gap-3 text-sm tabular-nums">
    <span>{countWithNoun(stars, 'star')}</span>
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full" aria-hidden="true">
      <rect width="100" height="8" rx="1" className="fill-line" />
      <rect
        width={total === 0 ? 0 : (100 * reviews) / total}
        height="8"
        rx="1"
        className="fill-accent"
      />
    </svg>
    <span className="text-right text-muted">{reviews.toLocaleString('en')}</span>
  </li>
)
