import { z } from 'zod'
import { messages } from '../messages.ts'
import {
  Email,
  formNumberField,
  formWholeField,
  optionalText,
  plainTextUpTo,
  requiredText,
  ShopId,
} from './form-schemas.ts'
import {
  MAX_ANNOUNCEMENT,
  MAX_FIRST_INVOICE,
  MAX_LOW_STOCK,
  MAX_OWN_LOW_STOCK,
  MAX_RETURN_DAYS,
  MAX_SHOP_NAME,
  MAX_SLIDES,
  MAX_VAT_PERCENT,
} from './limits.ts'
import type { SettingName, ShopSettings } from './shop-settings.ts'

/**
 * The path of a page of this shop; nothing that a browser would take for another site or a script.
 */
const SITE_LINK = /^\/(?![/\\])[^\s\\<>"'`]*$/
const SiteLink = plainTextUpTo(200, messages.fieldTooLong('link', 200))
  .trim()
  .regex(SITE_LINK, messages.siteLink)

const SHOP_PHONE = /^\+?\d[\d\s().-]{4,28}$/
const HASH = /^[0-9a-f]{32}$/

/** One line: no text of a mail's subject or sender may break it. */
const singleLineText = (field: string, max: number) =>
  requiredText(field, max).refine(
    (text) => !/[\p{Cc}\u2028\u2029]/u.test(text),
    messages.unreadableText,
  )
const optionalLine = (field: string, max: number) => singleLineText(field, max).or(z.literal(''))

const optionalShopPhone = (field: string) =>
  requiredText(field, 30).regex(SHOP_PHONE, messages.shopPhone).or(z.literal(''))

const emptyAsNone = (value: unknown): unknown =>
  value === '' || value === null ? undefined : value

export const SlideForm = z.object({
  image: z
    .string()
    .min(1, { error: messages.noSlideImage, abort: true })
    .regex(HASH, messages.unknownSettingsImage),
  heading: singleLineText('heading', 60),
  words: optionalLine('words', 160),
  link: SiteLink,
})

const WordmarkPart = plainTextUpTo(MAX_SHOP_NAME)

const settingRules = {
  name: singleLineText('name', MAX_SHOP_NAME),
  wordmark: z.tuple([WordmarkPart, WordmarkPart]),
  logo: z.string().regex(HASH, messages.unknownSettingsImage).or(z.literal('')),
  tagline: optionalLine('tagline', 120),
  description: optionalLine('description', 300),
  phone: optionalShopPhone('phone'),
  email: Email.or(z.literal('')),
  whatsapp: optionalShopPhone('whatsapp'),
  address: optionalLine('address', 200),
  openingHours: optionalText('openingHours', 200).default(''),
  tin: optionalLine('tin', 30),
  vat: z.object({ on: z.boolean(), rate: formNumberField('vat', 0, MAX_VAT_PERCENT) }),
  invoicePrefix: requiredText('invoicePrefix', 12).regex(
    /^[A-Za-z0-9/-]*$/,
    messages.invoicePrefixRule,
  ),
  unpaidOrderHours: formNumberField('unpaidOrderHours', 0.1, 10_000),
  onDeliveryDays: formNumberField('onDeliveryDays', 0, 1000),
  caps: z.object({
    addressOrders: formWholeField('addressOrders', 1, 1_000_000),
    addressPieces: formWholeField('addressPieces', 1, 1_000_000_000),
    accountOrders: formWholeField('accountOrders', 1, 1_000_000),
    accountPieces: formWholeField('accountPieces', 1, 1_000_000_000),
  }),
  lowStock: formWholeField('lowStock', 0, MAX_LOW_STOCK),
  lowStockOf: z
    .record(ShopId, formWholeField('lowStockOf', 0, MAX_LOW_STOCK))
    .refine(
      (values) => Object.keys(values).length <= MAX_OWN_LOW_STOCK,
      messages.tooManyLowStocks(MAX_OWN_LOW_STOCK),
    ),
  lowStockMail: z.boolean(),
  returnDays: formWholeField('returnDays', 0, MAX_RETURN_DAYS),
  deliveryCode: z.boolean(),
  cartMails: z.boolean(),
  slipPrices: z.boolean(),
  announcement: z
    .object({
      text: singleLineText('announcement', MAX_ANNOUNCEMENT),
      link: z.preprocess(emptyAsNone, SiteLink.optional()),
      until: z.preprocess(emptyAsNone, z.iso.date(messages.lastDay).optional()),
    })
    .nullable(),
  slides: z.array(SlideForm).max(MAX_SLIDES, messages.tooManySlides(MAX_SLIDES)),
  drawnSlides: z.boolean(),
} satisfies { [Name in SettingName]: z.ZodType<ShopSettings[Name]> }

/** The first invoice of a shop that moves in during a year need not be number 1. */
export const NextInvoice = formWholeField('nextInvoice', 1, MAX_FIRST_INVOICE)

export const WholeSettings = z
  .object(settingRules)
  .refine(({ name, wordmark }) => wordmark.join('') === name, {
    path: ['wordmark'],
    error: messages.wordmarkParts,
  })

export const SettingsChange = z.object(settingRules).partial()
export type SettingsChange = z.output<typeof SettingsChange>

/** One setting as it is stored; undefined where an older version stored what this one refuses. */
export const readSetting = (name: SettingName, value: unknown): unknown =>
  settingRules[name].safeParse(value).data
