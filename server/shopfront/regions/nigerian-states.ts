import { readFileSync } from 'node:fs'
import { toKobo } from '#contract/orders/pricing.ts'
import type { Region } from '#contract/shopfront/regions.ts'
import { CsvReader } from '../../platform/csv/csv-reader.ts'

const MAX_ROW = 10_000

/** Every state with its local governments; the prices and working days of parcels from Lagos are examples. */
export const readNigerianStates = () =>
  new CsvReader(',', MAX_ROW)
    .read(readFileSync(new URL('states.csv', import.meta.url), 'utf8'))
    .slice(1)
    .map(([state = '', region, price, daysMin, daysMax, lgas = '']) => ({
      ...{ state, region: region as Region, lgas, price_kobo: toKobo(Number(price)) },
      ...{ days_min: Number(daysMin), days_max: Number(daysMax) },
    }))
