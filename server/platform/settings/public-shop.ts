import { imageAddress } from '#contract/platform/images.ts'
import type { Shop, ShopSettings } from '#contract/platform/shop-settings.ts'
import type { SettingsWithSources } from './resolve.ts'
import type { SettingsStore } from './store.ts'

/** Reads the settings that everyone may know. */
export const readPublicShop = async (settings: SettingsStore): Promise<Shop> =>
  toPublicShop(await settings.readWithSources())

/**
 * The settings that everyone may know, with addresses of pictures in place of their hashes, and
 * without an announcement that is over.
 */
export function toPublicShop({ version, values }: SettingsWithSources, now = Date.now()): Shop {
  return {
    ...values,
    version,
    logo: values.logo && imageAddress(values.logo),
    slides: values.slides.map((slide) => ({ ...slide, image: imageAddress(slide.image) })),
    announcement: announcementAt(values, now),
  }
}

/**
 * Midnight in Lagos (UTC+1 all year) after its last day, as milliseconds since 1970; undefined
 * where it has none.
 */
export const announcementEnd = ({ announcement }: ShopSettings): number | undefined =>
  announcement?.until ? Date.parse(`${announcement.until}T23:00:00Z`) : undefined

function announcementAt(values: ShopSettings, now: number): Shop['announcement'] {
  if (!values.announcement) return undefined
  const { until: _, ...shown } = values.announcement
  const end = announcementEnd(values)
  if (end === undefined) return shown
  return now < end ? { ...shown, until: new Date(end).toISOString() } : undefined
}
