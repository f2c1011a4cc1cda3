import { Seller, type ShopSettings } from '#contract/platform/shop-settings.ts'
import type { Trx } from '../../platform/db/schema.ts'

/**
 * Stores with an order what its documents say of the shop, before the first one gets its number: so that no change of the
 * settings changes an invoice or a credit note, and both have the same VAT. The caller has locked the order.
 */
export async function keepSeller(trx: Trx, saleId: string, settings: ShopSettings): Promise<void> {
  await trx
    .updateTable('sale')
    .set({ seller: JSON.stringify(Seller.parse(settings)) })
    .where('id', '=', saleId)
    .where('seller', 'is', null)
    .execute()
}
