import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { SizeGuide } from '#contract/catalogue/size-guides.ts'
import { toKobo } from '#contract/orders/pricing.ts'
import type { Region } from '#contract/shopfront/regions.ts'
import { CsvReader } from '#server/platform/csv/csv-reader.ts'

const read = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))

type SeedCategory = { key: string; title: string; description: string }

/** The departments, in the order in which the storefront shows them. */
export const seedCategories: readonly SeedCategory[] = JSON.parse(`${read('categories.json')}`)

/** By the key of a category. */
export const seedSizeGuides: Readonly<Record<string, SizeGuide>> = JSON.parse(`${read('size-guides.json')}`)

export const readPictures = (): Readonly<Record<string, string>> =>
  JSON.parse(`${brotliDecompressSync(read('pictures.br'))}`)

export const seedSynonyms: readonly (readonly string[])[] = `${read('synonyms.txt')}`
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(', '))

const MAX_ROW = 10_000

/** Every state with its local government areas; prices and working days of parcels from Lagos. */
export const seedStates = new CsvReader(',', MAX_ROW)
  .read(`${read('states.csv')}`)
  .slice(1)
  .map(([state = '', region, price, daysMin, daysMax, lgas = '']) => ({
    ...{ state, region: region as Region, lgas, price_kobo: toKobo(Number(price)) },
    ...{ days_min: Number(daysMin), days_max: Number(daysMax) },
  }))
