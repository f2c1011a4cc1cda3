import type { Generated } from 'kysely'
import type { Discount } from '#contract/orders/discounts/discounts.ts'
import type { Dated, NullableTimestamp, Timestamp } from '../../platform/db/column-types.ts'

type DiscountsTables = {
  discount: Dated & {
    id: string
    name: string
    code: string | null
    kind: Discount['kind']
    percent: number
    amount_kobo: number
    most_kobo: number | null
    scope: Discount['scope']
    targets: string[]
    from_kobo: number
    first_order: boolean
    combines: boolean
    starts_at: NullableTimestamp
    ends_at: NullableTimestamp
    uses_max: number | null
    uses_per_buyer: number | null
    active: boolean
    uses: Generated<number>
    version: Generated<number>
  }
  discount_use: {
    discount_id: string
    sale_id: string
    kobo: number
    buyers: string[]
    created_at: Timestamp
    given_back_at: NullableTimestamp
  }
  discount_buyer: { discount_id: string; buyer: string; uses: number; uses_max: number | null }
}

declare module '../../platform/db/schema.ts' {
  interface Schema extends DiscountsTables {}
}
