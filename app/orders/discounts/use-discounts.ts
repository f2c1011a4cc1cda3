import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Calls } from '#contract/api.ts'
import type { OrderDiscount, Quote } from '#contract/orders/discounts.ts'
import { toKobo, toNaira } from '#contract/orders/pricing.ts'
import type { State } from '#contract/shopfront/regions.ts'
import { callApi } from '../../platform/api/browser.ts'
import type { ApiError } from '../../platform/api/call.ts'
import { useShop } from '../../platform/shop/use-shop.ts'
import type { Cart } from '../../platform/store/cart.ts'
import { linesOf, readDraft, storeCode } from '../checkout-draft/draft.ts'

type Sums = { subtotal: number; shippingPrice?: number | undefined }

/** Naira that is left of the goods and of the delivery. */
export function discounted(
  { subtotal, shippingPrice }: Sums,
  discounts: readonly OrderDiscount[],
): Sums {
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

type Asked = Calls['POST /sales/quote']['input']['body']
export const QUOTE_KEY = ['POST /sales/quote']

const quoteOf = (body: Asked) =>
  queryOptions<Quote, ApiError>({
    queryKey: [...QUOTE_KEY, body],
    queryFn: ({ signal }) => callApi('POST /sales/quote', { body }, { signal }),
    // A quote for other products or another state would be wrong; the buyer rarely changes.
    placeholderData: (before, query) => {
      const bodyBefore = (query?.queryKey[1] ?? {}) as Partial<Asked>
      return orderOf(bodyBefore) === orderOf(body) ? before : undefined
    },
    retry: false, // without it the order costs at most as much as is shown
  })

const orderOf = ({ products, state, code }: Partial<Asked>): string =>
  JSON.stringify([products, state, code])

type Order = {
  cart: Cart
  state: State | undefined
  buyer: { email: string; phoneNumber: string } | undefined
  /** The cart is as the shop has it: what is gone has no price. */
  isKnown: boolean
}

const listeners = new Set<(code: string | undefined) => void>()

/** The code on this device: one for the cart and the checkout, which may both be on a page. */
function useKeptCode() {
  const [code, setCode] = useState(() => readDraft().code)
  useEffect(() => {
    listeners.add(setCode)
    return () => void listeners.delete(setCode)
  }, [])
  const keep = (next: string | undefined) => {
    storeCode(next)
    for (const listener of listeners) listener(next)
  }
  return [code, keep] as const
}

/**
 * The discounts of a cart, as the shop would give them now, and the code that the shopper typed.
 * Without a quote the order costs what its products cost.
 */
export function useDiscounts({ cart, state, buyer, isKnown }: Order) {
  const client = useQueryClient()
  const offered = useShop().discounts
  const [kept, keep] = useKeptCode()
  const code = offered && kept
  const asked: Asked = {
    products: linesOf(cart),
    state: state?._id,
    email: buyer?.email,
    phoneNumber: buyer?.phoneNumber,
    code: code || undefined,
  }
  const { data } = useQuery({
    ...quoteOf(asked),
    enabled: offered !== undefined && isKnown && cart.items.length > 0,
  })
  const discounts = data?.discounts ?? []
  return {
    discounts,
    sums: discounted({ subtotal: cart.totalPrice, shippingPrice: state?.price }, discounts),
    /** The code that counts; kept on the device until the order is placed. */
    code,
    hasCodes: offered === 'codes' || code !== undefined,
    /** Why it takes nothing off any more. */
    refused: code && data?.refused,
    /** Resolves to why a code takes nothing off; then it is not kept. @throws ApiError */
    apply: async (typed: string) => {
      const { refused } = await client.fetchQuery({
        ...quoteOf({ ...asked, code: typed }),
        staleTime: 0,
      })
      if (refused === undefined) keep(typed)
      return refused
    },
    remove: () => keep(undefined),
  }
}
export type CheckoutDiscounts = ReturnType<typeof useDiscounts>
