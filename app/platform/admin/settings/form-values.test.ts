import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { slideProblems, toSettingsForm } from './form-values.ts'
import { SETTINGS_SECTIONS } from './sections.ts'

const slide = { key: '1', image: '', heading: 'Made to measure', words: '', link: '/products' }

test('a slide without a picture asks for one', () => {
  expect(slideProblems(slide)).toEqual({ image: messages.noSlideImage })
  expect(slideProblems({ ...slide, image: 'elsewhere' })).toEqual({
    image: messages.unknownSettingsImage,
  })
  expect(slideProblems({ ...slide, file: new File([], 'new.png') })).toEqual({})
})

const settings: ShopSettings = {
  name: 'Kasuwa',
  wordmark: ['Kas', 'uwa'],
  logo: '',
  tagline: '',
  description: '',
  phone: '',
  email: '',
  whatsapp: '',
  address: '',
  openingHours: '',
  tin: '',
  vat: { on: true, rate: 7.5 },
  invoicePrefix: '',
  unpaidOrderHours: 24,
  onDeliveryDays: 0,
  caps: { addressOrders: 1, addressPieces: 2, accountOrders: 3, accountPieces: 4 },
  lowStock: 5,
  lowStockOf: { shoes: 10 },
  lowStockMail: false,
  returnDays: 7,
  deliveryCode: false,
  cartMails: false,
  slipPrices: true,
  announcement: null,
  slides: [],
  drawnSlides: false,
}

test('each value of the form has one field', () => {
  const fields = SETTINGS_SECTIONS.flatMap((section) => section.fields.flat())
  expect(fields.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(toSettingsForm(settings, 1)).toSorted(),
  )
})

test('each setting can be put back to its default in one section', () => {
  const resets = SETTINGS_SECTIONS.flatMap((section) => Object.keys(section.resets))
  // The wordmark is put back with the name.
  expect([...resets, 'wordmark'].toSorted()).toEqual(Object.keys(settings).toSorted())
})

test('numbers are texts while they are typed', () => {
  expect(toSettingsForm(settings, 12)).toMatchObject({
    ...{ nextInvoice: '12', vatRate: '7.5', onDeliveryDays: '0', accountPieces: '4' },
    ...{ vatOn: true, split: 3, lowStockOf: { shoes: 10 }, announcementText: '' },
  })
})
