import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Calls } from '#contract/api.ts'
import type { OrderDiscount, Quote } from '#contract/orders/discounts/discounts.ts'
import { toKobo, toNaira } from '#contract/orders/pricing/pricing.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import { callApi } from '../../platform/api/browser.ts'
import type { ApiError } from '../../platform/api/call.ts'
import { useShopSettings } from '../../platform/shop/use-shop.ts'
import type { StoredCart } from '../../platform/store/cart.ts'
import { readCheckoutDraft, storeDiscountCode, toOrderLines } from '../checkout-draft/draft.ts'

type DiscountedSums = { subtotal: number; shippingPrice?: number | undefined }

/** Naira that is left of the goods and of the delivery. */
export function subtractDiscounts(
  { subtotal, shippingPrice }: DiscountedSums,
  discounts: readonly OrderDiscount[],
): DiscountedSums {
  const left = (naira: number, on: OrderDiscount['on']): number => {
    const taken = discounts.filter((discount) => discount.on === on)
    const kobo = taken.reduce((rest, { amount }) => rest - toKobo(amount), toKobo(naira))
    return toNaira(Math.max(0, kobo))
  }
  return {
    subtotal: left(subtotal, 'goods'),
    shippingPrice: shippingPrice === undefined ? undefined : left(shippingPrice, 'delivery'),
  }
}

type QuoteBody = Calls['POST /sales/quote']['input']['body']
export const QUOTE_KEY = ['POST /sales/quote']

const createQuoteQuery = (body: QuoteBody) =>
  queryOptions<Quote, ApiError>({
    queryKey: [...QUOTE_KEY, body],
    queryFn: ({ signal }) => callApi('POST /sales/quote', { body }, { signal }),
    // A quote for other products or another state would be wrong; the buyer rarely changes.
    placeholderData: (before, query) => {
      const bodyBefore = (query?.queryKey[1] ?? {}) as Partial<QuoteBody>
      return quotedOrderKey(bodyBefore) === quotedOrderKey(body) ? before : undefined
    },
    retry: false, // without it the order costs at most as much as is shown
  })

const quotedOrderKey = ({ products, state, code }: Partial<QuoteBody>): string =>
  JSON.stringify([products, state, code])

type QuotedOrder = {
  cart: StoredCart
  state: DeliveryState | undefined
  buyer: { email: string; phoneNumber: string } | undefined
  /** The cart is as the shop has it: what is gone has no price. */
  isKnown: boolean
}

const codeListeners = new Set<(code: string | undefined) => void>()

/** The code on this device: one for the cart and the checkout, which may both be on a page. */
function useKeptDiscountCode() {
  const [code, setCode] = useState(() => readCheckoutDraft().code)
  useEffect(() => {
    codeListeners.add(setCode)
    return () => void codeListeners.delete(setCode)
  }, [])
  const keep = (next: string | undefined) => {
    storeDiscountCode(next)
    for (const listener of codeListeners) listener(next)
  }
  return [code, keep] as const
}

/**
 * The discounts of a cart, as the shop would give them now, and the code that the shopper typed.
 * Without a quote the order costs what its products cost.
 */
export function useCheckoutDiscounts({ cart, state, buyer, isKnown }: QuotedOrder) {
  const client = useQueryClient()
  const offered = useShopSettings().discounts
  const [kept, keep] = useKeptDiscountCode()
  const code = offered && kept
  const asked: QuoteBody = {
    products: toOrderLines(cart),
    state: state?._id,
    email: buyer?.email,
    phoneNumber: buyer?.phoneNumber,
    code: code || undefined,
  }
  const { data } = useQuery({
    ...createQuoteQuery(asked),
    enabled: offered !== undefined && isKnown && cart.items.length > 0,
  })
  const discounts = data?.discounts ?? []
  return {
    discounts,
    sums: subtractDiscounts({ subtotal: cart.totalPrice, shippingPrice: state?.price }, discounts),
    /** The code that counts; kept on the device until the order is placed. */
    code,
    hasCodes: offered === 'codes' || code !== undefined,
    /** Why it takes nothing off any more. */
    refused: code && data?.refused,
    /** Resolves to why a code takes nothing off; then it is not kept. @throws ApiError */
    apply: async (typed: string) => {
      const { refused } = await client.fetchQuery({
        ...createQuoteQuery({ ...asked, code: typed }),
        staleTime: 0,
      })
      if (refused === undefined) keep(typed)
      return refused
    },
    remove: () => keep(undefined),
  }
}
export type CheckoutDiscounts = ReturnType<typeof useCheckoutDiscounts>
