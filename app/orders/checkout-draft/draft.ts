import type { z } from 'zod'
import type { CheckoutForm, ShippingForm } from '#contract/orders/sales/sales.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import {
  DRAFT_KEY,
  readStoredItem,
  removeStoredItem,
  writeStoredItem,
} from '../../platform/store/browser-storage.ts'
import type { StoredCart } from '../../platform/store/cart.ts'
import {
  isFieldsObject,
  isNumberBetween,
  isTextValue,
  parseJsonOrUndefined,
  type UnknownFields,
} from '../../platform/store/guards.ts'

export const SHIPPING_FIELDS = [
  'state',
  'lga',
  'address',
  'name',
  'email',
  'phoneNumber',
  'whatsapp',
  'moreDetails',
] as const
export type ShippingFields = Record<(typeof SHIPPING_FIELDS)[number], string>

/**
 * `code`: the discount code that counts. `key`: the next order's, shared by all tabs. `attempt`:
 * sent, not answered.
 */
export type CheckoutDraft = {
  fields: ShippingFields
  code?: string | undefined
  key: string
  attempt?: OrderAttempt | undefined
}

/** An address on a shared phone should not outlive the day. */
const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000

const readShippingFields = (stored: UnknownFields): ShippingFields =>
  Object.fromEntries(
    SHIPPING_FIELDS.map((name) => [name, isTextValue(stored[name]) ? stored[name] : '']),
  ) as ShippingFields

const isOrderAttempt = (stored: unknown): stored is OrderAttempt =>
  isFieldsObject(stored) && isTextValue(stored.key) && isFieldsObject(stored.body)

/** Reads what was typed and not yet ordered; empty after `DRAFT_LIFETIME_MS`. The server checks an attempt like any other body. */
export function readCheckoutDraft(now = Date.now()): CheckoutDraft {
  const stored = parseJsonOrUndefined(readStoredItem(DRAFT_KEY))
  const isFresh =
    isFieldsObject(stored) && isNumberBetween(now - DRAFT_LIFETIME_MS, now, stored.savedAt)
  if (!isFresh) return { fields: readShippingFields({}), key: createIdempotencyKey() }
  return {
    fields: readShippingFields(isFieldsObject(stored.fields) ? stored.fields : {}),
    code: isTextValue(stored.code) ? stored.code : undefined,
    key: isTextValue(stored.key) ? stored.key : createIdempotencyKey(),
    attempt: isOrderAttempt(stored.attempt) ? stored.attempt : undefined,
  }
}

const writeCheckoutDraft = (draft: CheckoutDraft): void =>
  writeStoredItem(DRAFT_KEY, JSON.stringify({ ...draft, savedAt: Date.now() }))

export const storeShippingFields = (fields: Partial<ShippingFields>): void =>
  writeCheckoutDraft({ ...readCheckoutDraft(), fields: readShippingFields(fields) })

export const storeDiscountCode = (code: string | undefined): void =>
  writeCheckoutDraft({ ...readCheckoutDraft(), code })

export const storeOrderAttempt = (attempt: OrderAttempt): void =>
  writeCheckoutDraft({ ...readCheckoutDraft(), attempt })

/** Answered, or given up: the next order is another one. */
export const dropOrderAttempt = (): void =>
  writeCheckoutDraft({ ...readCheckoutDraft(), attempt: undefined, key: createIdempotencyKey() })

export const dropCheckoutDraft = (): void => removeStoredItem(DRAFT_KEY)

export type OrderBody = z.input<typeof CheckoutForm>

/**
 * An order on its way: sent again with the same key and body it is the same order, never a second
 * one.
 */
export type OrderAttempt = { key: string; body: OrderBody }

export const toOrderLines = ({ items }: Pick<StoredCart, 'items'>): OrderBody['products'] =>
  items.map(({ id, variant, qty }) => ({ id, variant, qty }))

/** Naira after discounts and the code, as shown to the shopper. */
type ShownSums = { subtotal: number; shippingPrice?: number | undefined; code?: string | undefined }

/**
 * The body of `POST /sales`. The prices and the name of the state in it are what the shopper saw;
 * the shop answers `adjusted` where its own differ.
 */
export const createOrderBody = (
  form: ShippingForm,
  state: DeliveryState,
  cart: Pick<StoredCart, 'items'>,
  seen: ShownSums,
): OrderBody => ({
  ...form,
  stateName: state.state,
  shippingPrice: seen.shippingPrice ?? state.price,
  subtotal: seen.subtotal,
  products: toOrderLines(cart),
  code: seen.code || undefined,
})

/**
 * 32 hex digits. `randomUUID` would need https, which a shop tried out in a local network does not
 * have.
 */
export const createIdempotencyKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
  return digits.join('')
}

/**
 * The attempt under way again when it is the very same order; else a new one, under the key of this
 * checkout.
 */
export function findOrCreateAttempt(
  body: OrderBody,
  { key, attempt }: { key: string; attempt?: OrderAttempt },
): OrderAttempt {
  if (!attempt) return { key, body }
  return JSON.stringify(attempt.body) === JSON.stringify(body)
    ? attempt
    : { key: createIdempotencyKey(), body }
}
