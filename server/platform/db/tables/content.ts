import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FooterGroup } from '#contract/shopfront/written-pages.ts'
import type { Timestamp } from './columns.ts'

export type ContentPageTable = {
  id: string
  slug: string
  title: string
  body: string
  published: Generated<boolean>
  footer: FooterGroup
  position: Generated<number>
  builtin: Generated<boolean>
  /** Version of its newest row in `content_page_version`. */
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export type ContentPageVersionTable = {
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

export type ShopSettingTable = {
  id: Generated<boolean>
  values: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
  changed_at: Timestamp
  low_stock_stale: Generated<boolean>
  low_stock_mark: Generated<string | null>
  low_stock_most: GeneratedAlways<number>
}

export type ContentTables = {
  content_page: ContentPageTable
  content_page_version: ContentPageVersionTable
  shop_setting: ShopSettingTable
}
