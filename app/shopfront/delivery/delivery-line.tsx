import { useState } from 'react'
import { loadOnDemand } from '../../platform/hydration/on-demand.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { useDeliveryPlace } from './place.ts'

// Until a place is chosen, the code and the list of states are loaded only on demand.
const estimateOnDemand = loadOnDemand(() => import('./delivery-estimate.tsx'))

/** The line of a product or a cart about its delivery: a question, or the estimate. */
export function DeliveryPriceLine() {
  const place = useDeliveryPlace()
  const [isChoosing, setChoosing] = useState(false)
  const isShown = place !== undefined || isChoosing
  return (
    <div className="flex min-h-11 gap-3 text-sm">
      <Icon name="truck" size={18} className="mt-3 shrink-0 text-accent" />
      {isShown ? (
        <estimateOnDemand.Part place={place} isChoosing={isChoosing} onChoose={setChoosing} />
      ) : (
        <button
          type="button"
          className="text-link min-h-11 text-left"
          {...estimateOnDemand.reach}
          onClick={() => setChoosing(true)}
        >
          Delivery price to your area
        </button>
      )}
    </div>
  )
}
