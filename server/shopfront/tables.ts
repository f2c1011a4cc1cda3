import type { Generated } from 'kysely'
import type { Region } from '#contract/shopfront/regions.ts'
import type { FooterGroup } from '#contract/shopfront/written-pages.ts'
import type { Dated, Timestamp } from '../platform/db/column-types.ts'

type ShopfrontTables = {
  region: Dated & {
    id: string
    state: string
    price_kobo: number
    region: Region
    days_min: Generated<number | null>
    days_max: Generated<number | null>
  }
  lga: { id: string; region_id: string; lgas: string; updated_at: Timestamp }
  written_page: Dated & {
    id: string
    slug: string
    title: string
    body: string
    published: Generated<boolean>
    footer: FooterGroup
    position: Generated<number>
    builtin: Generated<boolean>
    /** Version of its newest row in `written_page_version`. */
    version: Generated<number>
  }
  written_page_version: {
    id: string
    page_id: string
    version: number
    title: string
    body: string
    published: boolean
    /** Full name; empty for the examples that a shop starts with. */
    author: string
    created_at: Timestamp
  }
}

declare module '../platform/db/schema.ts' {
  interface Schema extends ShopfrontTables {}
}
