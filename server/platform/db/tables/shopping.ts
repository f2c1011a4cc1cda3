import type { Generated } from 'kysely'
import type { StockAlert } from '#contract/catalogue/stock-alerts.ts'
import type { NullableTimestamp, Timestamp } from './columns.ts'

export type ShoppingTables = {
  wishlist: { id: string; user_id: string; created_at: Timestamp }
  wishlist_item: { wishlist_id: string; product_id: string; created_at: Timestamp }
  stock_alert: {
    id: string
    variant_id: string
    email: string
    state: StockAlert['state']
    created_at: Timestamp
    changed_at: Timestamp
  }
  cart: {
    user_id: string
    version: Generated<number>
    filled_at: NullableTimestamp
    is_ordered: Generated<boolean>
    changed_at: Timestamp
    mailed_at: NullableTimestamp
  }
  cart_line: {
    user_id: string
    product_id: string
    variant_id: string
    is_chosen: boolean
    qty: number
    position: number
    added_at: Timestamp
  }
  cart_day: { day: string; carts: Generated<number>; ordered: Generated<number> }
}
