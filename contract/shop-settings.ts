import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  MAX_ANNOUNCEMENT,
  MAX_IMAGE_BYTES,
  MAX_LOW_STOCK,
  MAX_RETURN_DAYS,
  MAX_SHOP_NAME,
  MAX_SLIDES,
  MAX_VAT_PERCENT,
} from './limits.ts'
import { messages } from './messages.ts'
import { AnyText, Email, formNumber, formWhole, Message, optionalText, requiredText } from './values.ts'

/** A slide of the home page. `image`: the hash of an uploaded picture. */
const Slide = z.object({ image: z.string(), heading: z.string(), words: z.string(), link: z.string() })

/** The line above every page of the storefront. `until`: its last day in Lagos, `2026-12-31`; without it, it stays. */
const Announcement = z.object({ text: z.string(), link: z.string().optional(), until: z.string().optional() })

/** Most unpaid orders and pieces of one address, and of one verified account. decisions §8 */
const Caps = z.object({
  addressOrders: z.number(),
  addressPieces: z.number(),
  accountOrders: z.number(),
  accountPieces: z.number(),
})

/**
 * What a super admin sets in the back office. A value counts in this order: the one in the database, the environment
 * variable, the default of the contract. Texts may be empty where the shop has none; sums of time are in hours and days.
 */
export const ShopSettings = z.object({
  name: z.string(),
  /** The name in its two tones. */
  wordmark: z.tuple([z.string(), z.string()]),
  /** The hash of a picture that takes the wordmark's place; '' for none. */
  logo: z.string(),
  tagline: z.string(),
  description: z.string(),
  phone: z.string(),
  email: z.string(),
  whatsapp: z.string(),
  address: z.string(),
  openingHours: z.string(),
  /** Tax identification number, shown on invoices. */
  tin: z.string(),
  /** Prices include it. `rate` in percent. */
  vat: z.object({ on: z.boolean(), rate: z.number() }),
  invoicePrefix: z.string(),
  unpaidOrderHours: z.number(),
  /** 0: an order that is paid on delivery waits for ever. */
  onDeliveryDays: z.number(),
  caps: Caps,
  /** Pieces left at which a variant is about to run out, where neither its product nor its category says otherwise. */
  lowStock: z.number(),
  /** 0: nothing is taken back. */
  returnDays: z.number(),
  /** Whether a parcel is handed over against a code that the buyer has. */
  deliveryCode: z.boolean(),
  /** Whether packing slips show prices. */
  slipPrices: z.boolean(),
  announcement: Announcement.nullable(),
  /** None: the two drawn slides. */
  slides: z.array(Slide),
})
export type ShopSettings = z.infer<typeof ShopSettings>
export type SettingName = keyof ShopSettings
export type SlideSetting = ShopSettings['slides'][number]

export const SETTING_NAMES = Object.keys(ShopSettings.shape) as SettingName[]

/** The path of a page of this shop; nothing that a browser would take for another site or a script. */
const SITE_LINK = /^\/(?![/\\])[^\s\\<>"'`]*$/
const SiteLink = AnyText.trim().max(200, messages.tooLong('link', 200)).regex(SITE_LINK, messages.siteLink)

const SHOP_PHONE = /^\+?\d[\d\s().-]{4,28}$/
const ShopPhone = requiredText('phone', 30).regex(SHOP_PHONE, messages.shopPhone)
const OptionalPhone = requiredText('whatsapp', 30).regex(SHOP_PHONE, messages.shopPhone).or(z.literal(''))

const ImageHash = z.string().regex(/^[0-9a-f]{32}$/, messages.unknownSettingsImage)

/** One line: no text of a mail's subject or sender may break it. */
const lineOf = (field: string, max: number) =>
  requiredText(field, max).refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), messages.unreadableText)
const optionalLine = (field: string, max: number) => lineOf(field, max).or(z.literal(''))

const LastDay = z.iso.date(messages.lastDay)
const emptyAsNone = (value: unknown): unknown => (value === '' || value === null ? undefined : value)

export const SlideForm = z.object({
  image: ImageHash,
  heading: lineOf('heading', 60),
  words: optionalLine('words', 160),
  link: SiteLink,
})

const Part = AnyText.max(MAX_SHOP_NAME)

/** What each setting may be. */
const rules = {
  name: lineOf('name', MAX_SHOP_NAME),
  wordmark: z.tuple([Part, Part]),
  logo: ImageHash.or(z.literal('')),
  tagline: lineOf('tagline', 120),
  description: lineOf('description', 300),
  phone: ShopPhone,
  email: Email,
  whatsapp: OptionalPhone,
  address: lineOf('address', 200),
  openingHours: optionalText('openingHours', 200).default(''),
  tin: optionalLine('tin', 30),
  vat: z.object({ on: z.boolean(), rate: formNumber('vat', 0, MAX_VAT_PERCENT) }),
  invoicePrefix: requiredText('invoicePrefix', 12).regex(/^[A-Za-z0-9/-]*$/, messages.invoicePrefixRule),
  unpaidOrderHours: formNumber('unpaidOrderHours', 0.1, 10_000),
  onDeliveryDays: formNumber('onDeliveryDays', 0, 1000),
  caps: z.object({
    addressOrders: formWhole('addressOrders', 1, 1_000_000),
    addressPieces: formWhole('addressPieces', 1, 1_000_000_000),
    accountOrders: formWhole('accountOrders', 1, 1_000_000),
    accountPieces: formWhole('accountPieces', 1, 1_000_000_000),
  }),
  lowStock: formWhole('lowStock', 0, MAX_LOW_STOCK),
  returnDays: formWhole('returnDays', 0, MAX_RETURN_DAYS),
  deliveryCode: z.boolean(),
  slipPrices: z.boolean(),
  announcement: z
    .object({
      text: lineOf('announcement', MAX_ANNOUNCEMENT),
      link: z.preprocess(emptyAsNone, SiteLink.optional()),
      until: z.preprocess(emptyAsNone, LastDay.optional()),
    })
    .nullable(),
  slides: z.array(SlideForm).max(MAX_SLIDES, messages.tooManySlides(MAX_SLIDES)),
} satisfies { [Name in SettingName]: z.ZodType<ShopSettings[Name]> }

/** All settings as a form sends them. */
export const SettingsForm = z.object(rules).refine(({ name, wordmark }) => wordmark.join('') === name, {
  path: ['wordmark'],
  error: messages.wordmarkParts,
})

/** Some settings, as they are stored and changed. */
export const SettingsChange = z.object(rules).partial()
export type SettingsChange = z.output<typeof SettingsChange>

/** One setting as it is stored; undefined where an older version stored what this one refuses. */
export const readSetting = (name: SettingName, value: unknown): unknown => rules[name].safeParse(value).data

/** What everyone may know of the shop: its pages, mails and documents show it. */
export const Shop = ShopSettings.pick({
  name: true,
  wordmark: true,
  tagline: true,
  description: true,
  phone: true,
  email: true,
  whatsapp: true,
  address: true,
  openingHours: true,
  tin: true,
  vat: true,
  returnDays: true,
}).extend({
  /** Rises with each change: an open page that meets a higher one asks again. */
  version: z.int(),
  /** The address of the picture; '' for none. */
  logo: z.string(),
  /** Left out after its last day. `until`: when it ends, ISO 8601. */
  announcement: Announcement.optional(),
  /** As set, with addresses of pictures; none: the two drawn slides. */
  slides: z.array(Slide),
})
export type Shop = z.infer<typeof Shop>

export const SETTING_SOURCES = ['database', 'environment', 'default'] as const

/** The tag of every cached answer: a page that shows the shop's name is dropped with all others. */
export const SHOP_TAG = 'shop'

export const settingsEndpoints = {
  shop: endpoint({
    method: 'GET',
    path: '/shop',
    access: 'public',
    summary: 'What everyone may know of the shop: name, contact, announcement, slides of the home page',
    answers: { 200: Shop },
    cache: { tags: [SHOP_TAG] },
  }),
  read: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'superAdmin',
    summary: 'All settings of the shop, and where each comes from',
    answers: {
      200: z.object({
        version: z.int(),
        values: ShopSettings,
        sources: z.record(z.string(), z.enum(SETTING_SOURCES)),
      }),
    },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/settings',
    access: 'superAdmin',
    summary:
      'Changes the settings that are named; `reset` puts settings back; 409 if they were changed since `version`',
    body: z.object({
      version: z.int().min(0),
      values: SettingsChange.default({}),
      reset: z.array(z.enum(SETTING_NAMES)).max(SETTING_NAMES.length).default([]),
    }),
    answers: { 200: Message.extend({ version: z.int() }) },
  }),
  storeImage: endpoint({
    method: 'POST',
    path: '/settings/images',
    access: 'superAdmin',
    summary: 'Stores the picture of a logo or a slide (PNG, JPEG, GIF, SVG), for a change that names it',
    files: { fields: ['image'], maxFiles: 1, maxBytes: MAX_IMAGE_BYTES },
    answers: { 201: z.object({ image: z.string() }) },
  }),
}
