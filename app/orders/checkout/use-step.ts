import { useSearchParams } from 'react-router'

export type Step = 'shipping' | 'review'

/** The step is in the address, so that Back works; review needs a form that is right. */
export function useStep(canReview: boolean): Step {
  const [params] = useSearchParams()
  return params.get('step') === 'review' && canReview ? 'review' : 'shipping'
}
