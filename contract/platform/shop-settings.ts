import { z } from 'zod'

/** A slide of the home page. `image`: the hash of an uploaded picture. */
const HomeSlide = z.object({
  image: z.string(),
  heading: z.string(),
  words: z.string(),
  link: z.string(),
})

/**
 * The line above every page of the storefront. `until`: its last day in Lagos, `2026-12-31`;
 * without it, it stays.
 */
const Announcement = z.object({
  text: z.string(),
  link: z.string().optional(),
  until: z.string().optional(),
})

/**
 * The settings that a super admin changes. A value counts in this order: the one in the database,
 * the environment variable, the default of the contract. Texts may be empty where the shop has
 * none; sums of time are in hours and days.
 */
export const ShopSettings = z.object({
  name: z.string(),
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
  /** Most unpaid orders and pieces of one address, and of one verified account. */
  caps: z.object({
    addressOrders: z.number(),
    addressPieces: z.number(),
    accountOrders: z.number(),
    accountPieces: z.number(),
  }),
  /**
   * Pieces left at which a variant is about to run out, where neither its product nor its category
   * says otherwise.
   */
  lowStock: z.number(),
  /**
   * The thresholds that differ, by `_id` of a category or a product; a product's comes before its
   * category's.
   */
  lowStockOf: z.record(z.string(), z.number()),
  /** A mail each morning to the shop's e-mail with what is about to run out. */
  lowStockMail: z.boolean(),
  /** 0: nothing is taken back. */
  returnDays: z.number(),
  /** Whether a parcel is handed over against a code that the buyer has. */
  deliveryCode: z.boolean(),
  /** Whether the shop writes about carts that were left, to those who agreed. */
  cartMails: z.boolean(),
  slipPrices: z.boolean(),
  announcement: Announcement.nullable(),
  /** None: the drawn ones, or what the shop knows of itself. */
  slides: z.array(HomeSlide),
  /**
   * Whether a shop without slides of its own shows the two drawn ones, about cloth and about
   * electronics.
   */
  drawnSlides: z.boolean(),
})
export type ShopSettings = z.infer<typeof ShopSettings>
export type SettingName = keyof ShopSettings
export type SlideSetting = ShopSettings['slides'][number]

export const SETTING_NAMES = Object.keys(ShopSettings.shape) as SettingName[]

export const Seller = ShopSettings.pick({
  name: true,
  address: true,
  phone: true,
  email: true,
  tin: true,
  vat: true,
})
export type Seller = z.infer<typeof Seller>

/** What packing slips show, on pages and as PDF. */
export const SlipSettings = ShopSettings.pick({ slipPrices: true })
export type SlipSettings = z.infer<typeof SlipSettings>

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
  cartMails: true,
  drawnSlides: true,
}).extend({
  /** Rises with each change: an open page that meets a higher one asks again. */
  version: z.int(),
  /** The address of the picture; '' for none. */
  logo: z.string(),
  /** Left out after its last day. `until`: when it ends, ISO 8601. */
  announcement: Announcement.optional(),
  /**
   * Whether there are discount codes, or only automatic discounts; left out where there are
   * neither.
   */
  discounts: z.enum(['codes', 'automatic']).optional(),
  /**
   * The states and local governments where orders can be paid on delivery; left out where there are
   * none.
   */
  onDelivery: z.array(z.string()).optional(),
  /** As set, with addresses of pictures. */
  slides: z.array(HomeSlide),
})
export type Shop = z.infer<typeof Shop>

/** The tag of every cached answer: a page that shows the shop's name is dropped with all others. */
export const SHOP_TAG = 'shop'
