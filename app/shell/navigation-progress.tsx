import { useIsFetching } from '@tanstack/react-query'
import { useNavigation } from 'react-router'

/** A line at the top edge while something is on its way; quick answers never show it. */
export function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle'
  const isFetching = useIsFetching() > 0
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden"
      hidden={!isNavigating && !isFetching}
    >
      <div className="progress h-full w-1/3 bg-lime" />
    </div>
  )
}
