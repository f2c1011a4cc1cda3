import { imageAddress } from '#contract/images.ts'
import type { Shop, ShopSettings } from '#contract/shop-settings.ts'
import type { Db } from '../db/schema.ts'
import type { Settings } from './resolve.ts'
import { readSettings } from './store.ts'

/** What everyone may know of the shop at this moment. */
export const readShop = async (db: Db): Promise<Shop> => toShop(await readSettings(db))

export function toShop({ version, values }: Settings, at = Date.now()): Shop {
  const { logo, announcement: _, slides, ...rest } = values
  const announcement = announcementAt(values, at)
  return {
    ...rest,
    version,
    logo: logo && imageAddress(logo),
    slides: slides.map((slide) => ({ ...slide, image: imageAddress(slide.image) })),
    ...(announcement && { announcement }),
  }
}

/** Milliseconds since 1970 of the midnight in Lagos (UTC+1 all year) that ends a day such as `2026-12-31`. */
export const endOfDay = (day: string): number => Date.parse(`${day}T23:00:00Z`)

function announcementAt({ announcement }: ShopSettings, at: number): Shop['announcement'] {
  if (!announcement) return undefined
  const { until, ...shown } = announcement
  if (!until) return shown
  const end = endOfDay(until)
  return at < end ? { ...shown, until: new Date(end).toISOString() } : undefined
}
