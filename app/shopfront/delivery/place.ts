import { useSyncExternalStore } from 'react'
import {
  DELIVERY_KEY,
  readItem,
  removeItem,
  writeItem,
} from '../../platform/store/browser-storage.ts'
import { isFields, isText, parsed } from '../../platform/store/guards.ts'

/** Where parcels would go: the `_id` of a state, and one of its local governments or ''. */
export type DeliveryPlace = { state: string; lga: string }

const MAX_NAME = 200

const isName = (value: unknown): value is string => isText(value) && value.length <= MAX_NAME

export function readPlace(): DeliveryPlace | undefined {
  const stored = parsed(readItem(DELIVERY_KEY))
  if (!isFields(stored) || !isName(stored.state) || stored.state === '' || !isName(stored.lga))
    return undefined
  return { state: stored.state, lga: stored.lga }
}

const listeners = new Set<() => void>()

/** '' as a state forgets the place. */
export function storePlace(place: DeliveryPlace): void {
  if (place.state) writeItem(DELIVERY_KEY, JSON.stringify(place))
  else removeItem(DELIVERY_KEY)
  for (const listener of listeners) listener()
}

/** Changes of other tabs count, too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Compared by its text, as each reading makes a new object. */
const textOf = (): string => JSON.stringify(readPlace() ?? null)

/** The place of this device; undefined on the server, and while none is chosen. */
export function usePlace(): DeliveryPlace | undefined {
  const text = useSyncExternalStore(subscribe, textOf, () => 'null')
  return (JSON.parse(text) as DeliveryPlace | null) ?? undefined
}
