import type { ColumnType, Generated } from 'kysely'
import type { StockReason } from '#contract/catalogue/stock-reasons.ts'
import type { Timestamp } from './columns.ts'

export type StockMovementTable = {
  id: Generated<number>
  variant_id: string
  sale_id: string | null
  /** `return`: pieces that came back with a refund of the order. `resume`: taken again by an order that was cancelled. */
  kind: 'initial' | 'reserve' | 'release' | 'adjust' | 'return' | 'resume'
  /** Only for a `return`. */
  refund_id: Generated<string | null>
  shipment_id: Generated<string | null>
  delta: number
  /** For an `adjust` or an `initial`: the reason and who did it, if known. */
  reason: ColumnType<StockReason | null, StockReason | null | undefined, never>
  note: ColumnType<string | null, string | null | undefined, never>
  actor_id: ColumnType<string | null, string | null | undefined, never>
  actor_name: ColumnType<string | null, string | null | undefined, never>
  created_at: Timestamp
}

export type SheetSaveTable = { actor_id: string; save_id: string; variant_id: string; created_at: Timestamp }

export type LowStockTable = { variant_id: string; product_id: string; stock: number }

export type StockTables = {
  stock_movement: StockMovementTable
  sheet_save: SheetSaveTable
  low_stock: LowStockTable
}
