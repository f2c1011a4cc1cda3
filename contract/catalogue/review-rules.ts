export const REVIEW_STATES = ['waiting', 'shown', 'refused'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

type ReviewAct = {
  from: readonly ReviewState[]
  to: ReviewState
  /** Its writer is told why. */
  needsWords?: true
}

/** `refuse` also takes away what is shown. Whatever its writer changes waits again. */
export const REVIEW_ACTS = {
  show: { from: ['waiting', 'refused'], to: 'shown' },
  refuse: { from: ['waiting', 'shown'], to: 'refused', needsWords: true },
} as const satisfies Record<string, ReviewAct>

export type ReviewActName = keyof typeof REVIEW_ACTS
export const REVIEW_ACT_NAMES = Object.keys(REVIEW_ACTS) as ReviewActName[]

export const reviewActByName = (act: ReviewActName): ReviewAct => REVIEW_ACTS[act]

export const canModerateReview = (act: ReviewActName, state: ReviewState): boolean =>
  reviewActByName(act).from.includes(state)

/**
 * Sums up how many reviews gave one star, two … five. `average` has one decimal; it is 0 where
 * there are none.
 */
export function summarizeStars(stars: readonly number[]): { count: number; average: number } {
  const count = stars.reduce((sum, reviews) => sum + reviews, 0)
  const sum = stars.reduce((total, reviews, place) => total + reviews * (place + 1), 0)
  return { count, average: count === 0 ? 0 : Math.round((10 * sum) / count) / 10 }
}

/**
 * `Ada O.` of `Ada Ngozi Obi`: what is shown of a buyer's name. Empty for a name without letters.
 */
export function shownNameOfReviewer(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const initial = /\p{L}/u.exec(others.at(-1) ?? '')?.[0]
  if (!/\p{L}/u.test(first)) return ''
  const short = [...first].slice(0, MAX_SHOWN_FIRST_NAME).join('')
  return initial ? `${short} ${initial.toUpperCase()}.` : short
}

const MAX_SHOWN_FIRST_NAME = 30
