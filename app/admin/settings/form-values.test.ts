import { expect, test } from 'vitest'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { changeOf, fieldsToReset, toForm } from './form-values.ts'

const defaults: ShopSettings = {
  name: 'Kasuwa',
  wordmark: ['Kasu', 'wa'],
  logo: '',
  tagline: 'Clothing and electronics',
  description: 'A shop',
  phone: '0800 000 0000',
  email: 'hello@kasuwa.example',
  whatsapp: '',
  address: 'Lagos',
  openingHours: '',
  tin: '',
  vat: { on: false, rate: 7.5 },
  invoicePrefix: 'INV',
  unpaidOrderHours: 24,
  onDeliveryDays: 14,
  caps: { addressOrders: 10, addressPieces: 200, accountOrders: 20, accountPieces: 2000 },
  lowStock: 5,
  lowStockOf: {},
  returnDays: 7,
  deliveryCode: false,
  slipPrices: true,
  announcement: null,
  slides: [],
}
const own: ShopSettings = { ...defaults, tin: '123', lowStock: 3, vat: { on: true, rate: 7.5 } }

test('what was not changed is not sent', () => {
  expect(changeOf(own, own, defaults)).toEqual({ values: {}, reset: [] })
})

test('what is the default again is put back, and all else that was changed is sent', () => {
  const after: ShopSettings = { ...own, tin: '', vat: { on: false, rate: 7.5 }, lowStock: 8, returnDays: 14 }
  expect(changeOf(own, after, defaults)).toEqual({ values: { lowStock: 8, returnDays: 14 }, reset: ['tin', 'vat'] })
})

test('a setting is put back with all of its fields, and none where they are the default already', () => {
  const [now, standard] = [toForm(own, 1), toForm(defaults, 0)]
  expect(fieldsToReset('vat', now, standard)).toEqual(['vatOn', 'vatRate'])
  expect(fieldsToReset('tin', now, standard)).toEqual(['tin'])
  expect(fieldsToReset('name', now, standard)).toEqual([])
  expect(fieldsToReset('name', { ...now, split: 2 }, standard)).toEqual(['name', 'split'])
})
