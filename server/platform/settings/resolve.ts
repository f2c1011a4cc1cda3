import { brand } from '#contract/platform/brand.ts'
import { DEFAULT_LOW_STOCK } from '#contract/platform/limits.ts'
import { readSetting, type SettingsChange } from '#contract/platform/settings-rules.ts'
import {
  SETTING_NAMES,
  type SettingName,
  type ShopSettings,
} from '#contract/platform/shop-settings.ts'

/**
 * The values where neither the back office nor the environment has set anything. Nothing is made
 * up: it would be shown.
 */
export const DEFAULT_SETTINGS: ShopSettings = {
  name: brand.name,
  wordmark: [...brand.wordmark],
  logo: '',
  tagline: '',
  description: '',
  phone: '',
  email: '',
  whatsapp: '',
  address: '',
  openingHours: '',
  tin: '',
  vat: { on: false, rate: 7.5 },
  invoicePrefix: 'INV',
  unpaidOrderHours: 24,
  onDeliveryDays: 14,
  caps: { addressOrders: 10, addressPieces: 200, accountOrders: 20, accountPieces: 2000 },
  lowStock: DEFAULT_LOW_STOCK,
  lowStockOf: {},
  lowStockMail: false,
  returnDays: 7,
  deliveryCode: false,
  cartMails: true,
  slipPrices: true,
  announcement: null,
  slides: [],
  drawnSlides: false,
}

/** Settings from the environment; they count where the back office has set nothing. */
export type ShopValues = Partial<Pick<ShopSettings, 'unpaidOrderHours' | 'onDeliveryDays'>> & {
  caps?: Partial<ShopSettings['caps']>
}

/** `defaults`: values where the database has none. */
export type SettingsWithSources = {
  version: number
  values: ShopSettings
  defaults: ShopSettings
  sources: Record<string, 'database' | 'environment' | 'default'>
}

/** Stored settings without those that this version refuses. */
export function readStoredSettings(values: unknown): SettingsChange {
  const given = new Map(Object.entries(values instanceof Object ? values : {}))
  const readable = SETTING_NAMES.map((name) => [name, readSetting(name, given.get(name))] as const)
  return Object.fromEntries(readable.filter(([, value]) => value !== undefined))
}

/** The value in the database, else that of the environment, else the default. */
export function resolveSettings(
  version: number,
  stored: SettingsChange,
  environment: ShopValues,
): SettingsWithSources {
  const defaults = {
    ...DEFAULT_SETTINGS,
    ...environment,
    caps: { ...DEFAULT_SETTINGS.caps, ...environment.caps },
  }
  const values: ShopSettings = { ...defaults, ...stored }
  const sourceOf = (name: SettingName): SettingsWithSources['sources'][string] => {
    if (name in stored) return 'database'
    return name in environment ? 'environment' : 'default'
  }
  return {
    version,
    defaults,
    values: { ...values, wordmark: wordmarkOfName(values) },
    sources: Object.fromEntries(SETTING_NAMES.map((name) => [name, sourceOf(name)])),
  }
}

/** A name that was set without its parts has one tone. */
const wordmarkOfName = ({
  name,
  wordmark,
}: Pick<ShopSettings, 'name' | 'wordmark'>): ShopSettings['wordmark'] =>
  wordmark.join('') === name ? wordmark : [name, '']
