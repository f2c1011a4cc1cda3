import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { SizeGuideTable } from '#contract/catalogue/size-guides.ts'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { readNigerianSynonyms } from '#server/catalogue/search/office/take-over-synonyms.ts'

const readDemoFile = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))

type SeedCategory = { key: string; title: string; description: string }

/** The departments, in the order in which the storefront shows them. */
export const seedCategories: readonly SeedCategory[] = JSON.parse(
  `${readDemoFile('categories.json')}`,
)

/** Size guides by the key of a category. */
export const seedSizeGuides: Readonly<Record<string, SizeGuideTable>> = JSON.parse(
  `${readDemoFile('size-guides.json')}`,
)

export const readDemoPictures = (): Readonly<Record<string, string>> =>
  JSON.parse(`${brotliDecompressSync(readDemoFile('pictures.br'))}`)

export const seedSynonyms: readonly (readonly string[])[] = readNigerianSynonyms()

/** The contact and slides of the demo. A shop that starts empty has none. */
export const seedSettings: Partial<ShopSettings> = {
  tagline: 'Clothing and electronics',
  description: 'Shop clothing and electronics in naira.',
  email: 'hello@kasuwa.example',
  phone: '0800 000 0000',
  address: 'Lagos, Nigeria',
  drawnSlides: true,
}
