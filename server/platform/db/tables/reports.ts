import type { Generated } from 'kysely'

export type SaleSumTable = {
  span: 'day' | 'month'
  day: Date | string
  dimension: string
  key: string
  orders: number
  pieces: number
  goods_kobo: number
  delivery_kobo: number
  discount_kobo: number
  received_kobo: number
  refunds: number
  refunded_kobo: number
  costed_kobo: number
  cost_kobo: number
}

export type SaleSumStateTable = { id: Generated<boolean>; through: Date | string | null }

export type SaleDayMarkTable = { id: Generated<number>; day: Date | string }

export type ReportsTables = {
  sale_sum: SaleSumTable
  sale_sum_state: SaleSumStateTable
  sale_day_mark: SaleDayMarkTable
}
