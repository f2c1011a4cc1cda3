import type { Generated } from 'kysely'
import type { StockAlertState } from '#contract/catalogue/stock-alerts.ts'
import type { NullableTimestamp, Timestamp } from './columns.ts'

export type WishlistTable = { id: string; user_id: string; created_at: Timestamp }

export type WishlistItemTable = { wishlist_id: string; product_id: string; created_at: Timestamp }

export type CartTable = {
  user_id: string
  version: Generated<number>
  filled_at: NullableTimestamp
  is_ordered: Generated<boolean>
  changed_at: Timestamp
  mailed_at: NullableTimestamp
}

export type CartLineTable = {
  user_id: string
  product_id: string
  variant_id: string
  is_chosen: boolean
  qty: number
  position: number
  added_at: Timestamp
}

export type CartDayTable = { day: string; carts: Generated<number>; ordered: Generated<number> }

export type StockAlertTable = {
  id: string
  variant_id: string
  email: string
  state: StockAlertState
  created_at: Timestamp
  /** When the state was last changed. */
  changed_at: Timestamp
}

export type ShoppingTables = {
  wishlist: WishlistTable
  wishlist_item: WishlistItemTable
  stock_alert: StockAlertTable
  cart: CartTable
  cart_line: CartLineTable
  cart_day: CartDayTable
}
