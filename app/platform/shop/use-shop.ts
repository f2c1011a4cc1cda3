import { createContext, use } from 'react'
import { brand } from '#contract/platform/brand.ts'
import type { Shop } from '#contract/platform/shop-settings.ts'

/** The shop where nothing is known of its settings: on an error page. */
export const BRAND: Shop = {
  name: brand.name,
  wordmark: [...brand.wordmark],
  version: 0,
  logo: '',
  tagline: '',
  description: '',
  phone: '',
  email: '',
  whatsapp: '',
  address: '',
  openingHours: '',
  tin: '',
  vat: { on: false, rate: 0 },
  returnDays: 0,
  cartMails: false,
  slides: [],
  drawnSlides: false,
}

export const ShopSettingsContext = createContext(BRAND)

/**
 * Name, contact, announcement and slides of the shop as they are set. They follow a change at the
 * next navigation.
 */
export const useShopSettings = (): Shop => use(ShopSettingsContext)
