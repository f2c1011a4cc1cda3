import { brand } from '#contract/platform/brand.ts'
import { LOW_STOCK } from '#contract/platform/limits.ts'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'

/** Where neither the back office nor the environment has set anything. */
export const DEFAULTS: ShopSettings = {
  ...brand,
  wordmark: [...brand.wordmark],
  logo: '',
  whatsapp: '',
  openingHours: '',
  tin: '',
  vat: { on: false, rate: 7.5 },
  invoicePrefix: 'INV',
  unpaidOrderHours: 24,
  onDeliveryDays: 14,
  caps: { addressOrders: 10, addressPieces: 200, accountOrders: 20, accountPieces: 2000 },
  lowStock: LOW_STOCK,
  lowStockOf: {},
  lowStockMail: false,
  returnDays: 7,
  deliveryCode: false,
  cartMails: true,
  slipPrices: true,
  announcement: null,
  slides: [],
}
