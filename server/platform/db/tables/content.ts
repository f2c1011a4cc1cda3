import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FooterGroup } from '#contract/shopfront/written-pages.ts'
import type { Timestamp } from './columns.ts'

export type ContentPageTable = {
  id: string
  slug: string
  title: string
  /** Markdown. */
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

/** A saved version of a page; a row never changes. */
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

/** Settings of the shop in one row; `version` rises with each change. */
export type ShopSettingTable = {
  id: Generated<boolean>
  values: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
  changed_at: Timestamp
  /** Whether `low_stock` may still be written by an older threshold, and by which transactions. */
  low_stock_stale: Generated<boolean>
  low_stock_mark: Generated<string | null>
  /** The highest threshold of all. */
  low_stock_most: GeneratedAlways<number>
}

export type ContentTables = {
  content_page: ContentPageTable
  content_page_version: ContentPageVersionTable
  shop_setting: ShopSettingTable
}
