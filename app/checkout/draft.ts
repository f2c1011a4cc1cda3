import { DRAFT_KEY, drop, keep, readKept } from '../store/browser-storage.ts'
import { type Fields, isBetween, isFields, isText, parsed } from '../store/guards.ts'
import { type Attempt, newKey } from './order.ts'

/** The fields of the shipping step, in the order in which they stand there. §3 */
export const FIELDS = ['state', 'lga', 'address', 'name', 'email', 'phoneNumber', 'whatsapp', 'moreDetails'] as const
export type FieldName = (typeof FIELDS)[number]
export type ShippingFields = Record<FieldName, string>

/**
 * `key` is that of the next order, shared by all tabs. `attempt` is there from the moment an order is sent until the
 * shop has answered.
 */
export type Draft = { fields: ShippingFields; key: string; attempt?: Attempt }

/** An address on a shared phone should not outlive the day. */
const KEPT_MS = 24 * 60 * 60 * 1000

const fieldsOf = (kept: Fields): ShippingFields =>
  Object.fromEntries(FIELDS.map((name) => [name, isText(kept[name]) ? kept[name] : ''])) as ShippingFields

const isAttempt = (kept: unknown): kept is Attempt => isFields(kept) && isText(kept.key) && isFields(kept.body)

/** What was typed and not yet ordered. The server checks an attempt like any other body. */
export function readDraft(now = Date.now()): Draft {
  const kept = parsed(readKept(DRAFT_KEY))
  if (!isFields(kept) || !isBetween(now - KEPT_MS, now, kept.savedAt)) return { fields: fieldsOf({}), key: newKey() }
  return {
    fields: fieldsOf(isFields(kept.fields) ? kept.fields : {}),
    key: isText(kept.key) ? kept.key : newKey(),
    attempt: isAttempt(kept.attempt) ? kept.attempt : undefined,
  }
}

const write = (draft: Draft): void => keep(DRAFT_KEY, JSON.stringify({ ...draft, savedAt: Date.now() }))

export const keepFields = (fields: Partial<ShippingFields>): void => write({ ...readDraft(), fields: fieldsOf(fields) })

export const keepAttempt = (attempt: Attempt): void => write({ ...readDraft(), attempt })

/** Answered, or given up: the next order is another one. */
export const dropAttempt = (): void => write({ ...readDraft(), attempt: undefined, key: newKey() })

export const dropDraft = (): void => drop(DRAFT_KEY)
