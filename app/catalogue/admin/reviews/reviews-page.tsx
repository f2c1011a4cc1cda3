import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REVIEW_STATES, type ReviewState } from '#contract/catalogue/review-rules.ts'
import type { AdminReview } from '#contract/catalogue/reviews.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { listQuery } from '../../../platform/api/query.ts'
import { PagedList, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { StateLinks } from '../../../platform/lists/state-links.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { AdminReviewCard } from './review-card.tsx'
import { REVIEW_KEYS, useReviewKeys } from './review-keys.ts'

export default createAdminPage({ title: 'Reviews' }, AdminReviewList)

const NO_REVIEWS_TEXTS: Record<ReviewState, string> = {
  waiting: 'No review waits to be read',
  shown: 'No review is shown yet',
  refused: 'No review was refused',
}

function AdminReviewList() {
  const address = useListAddress()
  const state = REVIEW_STATES.find((state) => state === address.valueAt('state')) ?? 'waiting'
  const list = useQuery(listQuery('GET /reviews/:limit/:skip', address, { state }))
  useReviewKeys()
  return (
    <div className="grid gap-6">
      <StateLinks
        label="States of reviews"
        states={REVIEW_STATES}
        counts={list.data?.counts}
        chosen={state}
      />
      <PagedList
        query={list}
        address={address}
        empty={<EmptyState text={NO_REVIEWS_TEXTS[state]} />}
      >
        {(reviews) =>
          state === 'waiting' ? (
            <WaitingReviews reviews={reviews} />
          ) : (
            <ul className="grid gap-4 lg:grid-cols-2">
              {reviews.map((review) => (
                <AdminReviewCard key={review._id} review={review} />
              ))}
            </ul>
          )
        }
      </PagedList>
    </div>
  )
}

function WaitingReviews({ reviews }: { reviews: readonly AdminReview[] }) {
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const { mutate, isPending } = useAdminCall('POST /reviews/show')
  const found = reviews.filter(({ _id }) => chosenIds.includes(_id))
  const isAll = found.length === reviews.length
  const toggle = (id: string, isChosen: boolean) => {
    const others = chosenIds.filter((other) => other !== id)
    setChosenIds(isChosen ? others : [...others, id])
  }
  const show = () => mutate({ reviews: found.map(({ _id, version }) => ({ id: _id, version })) })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Button
          tone="secondary"
          onClick={() => setChosenIds(isAll ? [] : reviews.map(({ _id }) => _id))}
        >
          {isAll ? 'Choose none' : 'Choose all'}
        </Button>
        {found.length > 0 && (
          <Button pending={isPending} onClick={show}>
            Show {found.length}
          </Button>
        )}
        <ReviewKeysHint />
      </div>
      <ul className="grid gap-4 lg:grid-cols-2">
        {reviews.map((review) => {
          const isChosen = chosenIds.includes(review._id)
          const choosing = { isChosen, toggle: () => toggle(review._id, isChosen) }
          return <AdminReviewCard key={review._id} review={review} choosing={choosing} />
        })}
      </ul>
    </>
  )
}

const ReviewKeysHint = () => (
  <p className="hidden flex-wrap items-center gap-x-3 text-sm text-muted lg:flex">
    {REVIEW_KEYS.map(({ key, text }) => (
      <span key={key}>
        <kbd className="rounded-tag border border-line px-1.5 font-semibold text-ink">{key}</kbd>{' '}
        {text}
      </span>
    ))}
  </p>
)
