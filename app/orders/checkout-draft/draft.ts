import type { z } from 'zod'
import type { CheckoutForm, ShippingForm } from '#contract/orders/sales.ts'
import type { State } from '#contract/shopfront/regions.ts'
import { DRAFT_KEY, readItem, removeItem, writeItem } from '../../platform/store/browser-storage.ts'
import type { Cart } from '../../platform/store/cart.ts'
import { type Fields, isBetween, isFields, isText, parsed } from '../../platform/store/guards.ts'

export const FIELDS = [
  'state',
  'lga',
  'address',
  'name',
  'email',
  'phoneNumber',
  'whatsapp',
  'moreDetails',
] as const
export type ShippingFields = Record<(typeof FIELDS)[number], string>

/**
 * `code`: the discount code that counts. `key`: the next order's, shared by all tabs. `attempt`:
 * sent, not answered.
 */
export type Draft = {
  fields: ShippingFields
  code?: string | undefined
  key: string
  attempt?: Attempt | undefined
}

/** An address on a shared phone should not outlive the day. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

const fieldsOf = (stored: Fields): ShippingFields =>
  Object.fromEntries(
    FIELDS.map((name) => [name, isText(stored[name]) ? stored[name] : '']),
  ) as ShippingFields

const isAttempt = (stored: unknown): stored is Attempt =>
  isFields(stored) && isText(stored.key) && isFields(stored.body)

/** Reads what was typed and not yet ordered; empty after `LIFETIME_MS`. The server checks an attempt like any other body. */
export function readDraft(now = Date.now()): Draft {
  const stored = parsed(readItem(DRAFT_KEY))
  const isFresh = isFields(stored) && isBetween(now - LIFETIME_MS, now, stored.savedAt)
  if (!isFresh) return { fields: fieldsOf({}), key: newKey() }
  return {
    fields: fieldsOf(isFields(stored.fields) ? stored.fields : {}),
    code: isText(stored.code) ? stored.code : undefined,
    key: isText(stored.key) ? stored.key : newKey(),
    attempt: isAttempt(stored.attempt) ? stored.attempt : undefined,
  }
}

const write = (draft: Draft): void =>
  writeItem(DRAFT_KEY, JSON.stringify({ ...draft, savedAt: Date.now() }))

export const storeFields = (fields: Partial<ShippingFields>): void =>
  write({ ...readDraft(), fields: fieldsOf(fields) })

export const storeCode = (code: string | undefined): void => write({ ...readDraft(), code })

export const storeAttempt = (attempt: Attempt): void => write({ ...readDraft(), attempt })

/** Answered, or given up: the next order is another one. */
export const dropAttempt = (): void => write({ ...readDraft(), attempt: undefined, key: newKey() })

export const dropDraft = (): void => removeItem(DRAFT_KEY)

export type OrderBody = z.input<typeof CheckoutForm>

/**
 * An order on its way: sent again with the same key and body it is the same order, never a second
 * one.
 */
export type Attempt = { key: string; body: OrderBody }

export const linesOf = ({ items }: Pick<Cart, 'items'>): OrderBody['products'] =>
  items.map(({ id, variant, qty }) => ({ id, variant, qty }))

/** Naira after discounts and the code, as shown to the shopper. */
type Seen = { subtotal: number; shippingPrice?: number | undefined; code?: string | undefined }

/**
 * The body of `POST /sales`. The prices and the name of the state in it are what the shopper saw;
 * the shop answers `adjusted` where its own differ.
 */
export const orderBody = (
  form: ShippingForm,
  state: State,
  cart: Pick<Cart, 'items'>,
  seen: Seen,
): OrderBody => ({
  ...form,
  stateName: state.state,
  shippingPrice: seen.shippingPrice ?? state.price,
  subtotal: seen.subtotal,
  products: linesOf(cart),
  code: seen.code || undefined,
})

/**
 * 32 hex digits. `randomUUID` would need https, which a shop tried out in a local network does not
 * have.
 */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
  return digits.join('')
}

/**
 * The attempt under way again when it is the very same order; else a new one, under the key of this
 * checkout.
 */
export function attemptFor(
  body: OrderBody,
  { key, attempt }: { key: string; attempt?: Attempt },
): Attempt {
  if (!attempt) return { key, body }
  return JSON.stringify(attempt.body) === JSON.stringify(body) ? attempt : { key: newKey(), body }
}
