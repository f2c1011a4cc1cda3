import { keep } from '../../platform/async/keep.ts'
import { together } from '../../platform/async/together.ts'
import { isForAll } from '../../platform/db/outage.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { ShopContext } from '../../platform/settings/store.ts'
import { automaticDiscounts, type DiscountContext } from '../discounts/store.ts'
import { type CheckoutReader, checkoutReader } from './read-checkout.ts'
import {
  type SaleToWrite,
  type WhereLocked,
  type Written,
  writeSale,
  writeSales,
} from './write-sale.ts'

/**
 * A shop that takes orders. Orders of one context that arrive at the same time are read and written
 * together.
 */
export type OrderContext = ShopContext &
  DiscountContext & { readCheckout: CheckoutReader; writeTogether: SaleWriter }

export const createOrderContext = (shop: ShopContext): OrderContext => ({
  ...shop,
  automaticDiscounts: keep(() => automaticDiscounts(shop.db)),
  readCheckout: checkoutReader(shop.db),
  writeTogether: saleWriter(shop.db),
})

/** `tries`: how often the sale was tried before. */
type SaleWriter = (sale: SaleToWrite, tries: number) => Promise<Written>

/**
 * Orders that arrive while others are written are written together. First those whose variants
 * nobody holds: nobody waits for what another buys. Those that were left out, by a lock or by a
 * price or stock that changed, wait for locks in their next tries. Late tries, and orders with
 * discounts, are written alone.
 */
function saleWriter(db: Db): SaleWriter {
  const writer = (locked: WhereLocked) =>
    together((sales: readonly SaleToWrite[]) => writeSales(db, sales, locked), {
      max: 64,
      atOnce: 1,
      isForAll,
    })
  const skip = writer('skip')
  const wait = writer('wait')
  return (sale, tries) => {
    if (tries > 2 || sale.uses.length > 0) return writeSale(db, sale)
    return tries > 0 ? wait(sale) : skip(sale)
  }
}
