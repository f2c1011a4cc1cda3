import { useSyncExternalStore } from 'react'
import {
  DELIVERY_KEY,
  readItem,
  removeItem,
  writeItem,
} from '../../platform/store/browser-storage.ts'
import { isFields, isText, parsed } from '../../platform/store/guards.ts'

/** The place that parcels would go to: the `_id` of a state, and a local government of it or ''. */
export type DeliveryPlace = { state: string; lga: string }

const MAX_NAME = 200

const isName = (value: unknown): value is string => isText(value) && value.length <= MAX_NAME

/** Reads the place that this device has stored; undefined where there is none, or it is damaged. */
export function readPlace(): DeliveryPlace | undefined {
  const stored = parsed(readItem(DELIVERY_KEY))
  if (!isFields(stored)) return undefined
  const { state, lga } = stored
  if (!isName(state) || !isName(lga) || state === '') return undefined
  return { state, lga }
}

const listeners = new Set<() => void>()

/** Stores a place for this device; one with '' as its state forgets the place. */
export function storePlace(place: DeliveryPlace): void {
  if (place.state) writeItem(DELIVERY_KEY, JSON.stringify(place))
  else removeItem(DELIVERY_KEY)
  for (const listener of listeners) listener()
}

/** Tells a listener of each change, also of those in other tabs. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Returns the place as text: React compares it, and each reading makes a new object. */
const textOf = (): string => JSON.stringify(readPlace() ?? null)

/** Reads the place of this device; undefined on the server, and while none is chosen. */
export function usePlace(): DeliveryPlace | undefined {
  const text = useSyncExternalStore(subscribe, textOf, () => 'null')
  return (JSON.parse(text) as DeliveryPlace | null) ?? undefined
}
