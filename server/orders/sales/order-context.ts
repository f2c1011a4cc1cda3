import { keep } from '../../platform/async/keep.ts'
import type { ShopContext } from '../../platform/settings/store.ts'
import { automaticDiscounts, type DiscountContext } from '../discounts/store.ts'
import { type CheckoutReader, checkoutReader } from './read-checkout.ts'
import { type SaleWriter, saleWriter } from './write-together.ts'

/** A shop that takes orders. Orders of one context that arrive at the same time are read and written together. */
export type OrderContext = ShopContext & DiscountContext & { readCheckout: CheckoutReader; writeTogether: SaleWriter }

export const createOrderContext = (shop: ShopContext): OrderContext => ({
  ...shop,
  automaticDiscounts: keep(() => automaticDiscounts(shop.db)),
  readCheckout: checkoutReader(shop.db),
  writeTogether: saleWriter(shop.db),
})
