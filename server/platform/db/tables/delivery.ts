import type { Generated } from 'kysely'
import type { Region } from '#contract/shopfront/regions.ts'
import type { Timestamp } from './columns.ts'

export type StateTable = {
  id: string
  state: string
  price_kobo: number
  region: Region
  days_min: Generated<number | null>
  days_max: Generated<number | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export type LgaTable = { id: string; state_id: string; lgas: string; updated_at: Timestamp }

export type DeliveryTables = {
  state: StateTable
  lga: LgaTable
}
