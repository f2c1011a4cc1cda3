import { useSyncExternalStore } from 'react'
import {
  DELIVERY_KEY,
  readStoredItem,
  removeStoredItem,
  writeStoredItem,
} from '../../platform/store/browser-storage.ts'
import { isFieldsObject, isTextValue, parseJsonOrUndefined } from '../../platform/store/guards.ts'

/** The place that parcels would go to: the `_id` of a state, and a local government of it or ''. */
export type DeliveryPlace = { state: string; lga: string }

const MAX_PLACE_NAME = 200

const isPlaceName = (value: unknown): value is string =>
  isTextValue(value) && value.length <= MAX_PLACE_NAME

/** Reads the place that this device has stored; undefined where there is none, or it is damaged. */
export function readDeliveryPlace(): DeliveryPlace | undefined {
  const stored = parseJsonOrUndefined(readStoredItem(DELIVERY_KEY))
  if (!isFieldsObject(stored)) return undefined
  const { state, lga } = stored
  if (!isPlaceName(state) || !isPlaceName(lga) || state === '') return undefined
  return { state, lga }
}

const placeListeners = new Set<() => void>()

/** Stores a place for this device; one with '' as its state forgets the place. */
export function storeDeliveryPlace(place: DeliveryPlace): void {
  if (place.state) writeStoredItem(DELIVERY_KEY, JSON.stringify(place))
  else removeStoredItem(DELIVERY_KEY)
  for (const listener of placeListeners) listener()
}

/** Tells a listener of each change, also of those in other tabs. */
function subscribeToPlace(listener: () => void): () => void {
  placeListeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    placeListeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Returns the place as text: React compares it, and each reading makes a new object. */
const readPlaceText = (): string => JSON.stringify(readDeliveryPlace() ?? null)

/** Reads the place of this device; undefined on the server, and while none is chosen. */
export function useDeliveryPlace(): DeliveryPlace | undefined {
  const text = useSyncExternalStore(subscribeToPlace, readPlaceText, () => 'null')
  return (JSON.parse(text) as DeliveryPlace | null) ?? undefined
}
