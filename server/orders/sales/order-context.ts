import { createKeptValue } from '../../platform/async/keep.ts'
import { runTogether } from '../../platform/async/together.ts'
import { failsAllCalls } from '../../platform/db/outage.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import { automaticDiscounts, type DiscountContext } from '../discounts/store.ts'
import { type CheckoutReader, createCheckoutReader } from './read-checkout.ts'
import {
  type SaleToWrite,
  type WhereLocked,
  type WrittenSale,
  writeOneSale,
  writeSales,
} from './write-sale.ts'

/**
 * A shop that takes orders. Orders of one context that arrive at the same time are read and written
 * together.
 */
export type OrderContext = SettingsContext &
  DiscountContext & { readCheckout: CheckoutReader; writeTogether: SaleWriter }

export const createOrderContext = (shop: SettingsContext): OrderContext => ({
  ...shop,
  automaticDiscounts: createKeptValue(() => automaticDiscounts(shop.db)),
  readCheckout: createCheckoutReader(shop.db),
  writeTogether: createSaleWriter(shop.db),
})

/** `tries`: how often the sale was tried before. */
type SaleWriter = (sale: SaleToWrite, tries: number) => Promise<WrittenSale>

/**
 * Orders that arrive while others are written are written together. First those whose variants
 * nobody holds: nobody waits for what another buys. Those that were left out, by a lock or by a
 * price or stock that changed, wait for locks in their next tries. Late tries, and orders with
 * discounts, are written alone.
 */
function createSaleWriter(db: Db): SaleWriter {
  const writer = (locked: WhereLocked) =>
    runTogether((sales: readonly SaleToWrite[]) => writeSales(db, sales, locked), {
      max: 64,
      atOnce: 1,
      isForAll: failsAllCalls,
    })
  const skip = writer('skip')
  const wait = writer('wait')
  return (sale, tries) => {
    if (tries > 2 || sale.uses.length > 0) return writeOneSale(db, sale)
    return tries > 0 ? wait(sale) : skip(sale)
  }
}
