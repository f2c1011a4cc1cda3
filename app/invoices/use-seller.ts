import { brand } from '#contract/brand.ts'
import type { Seller } from '#contract/documents.ts'

/** What documents say of the shop. */
export const useSeller = (): Seller & { slipPrices: boolean } => ({
  ...brand,
  tin: '',
  vat: { on: false, rate: 0 },
  slipPrices: false,
})
