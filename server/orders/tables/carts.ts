import type { Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from '../../platform/db/column-types.ts'

type CartsTables = {
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

declare module '../../platform/db/schema.ts' {
  interface Schema extends CartsTables {}
}
