import { listLowStock } from '../../catalogue/products/low-stock.ts'
import { type Cell, plainNaira } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/db/schema.ts'

export const LOW_STOCK_COLUMNS = [
  ...['Product', 'Variant', 'Title', 'Choice', 'SKU', 'Price', 'Discount percentage'],
  ...['Stock', 'Sold in 30 days', 'Days left'],
]

/** Each page counts what was sold again: few pages, and each is held in memory. */
const PER_PAGE = 5000

export async function* lowStockRows(db: Db): AsyncGenerator<Cell[][]> {
  for (let skip = 0, left = 1; left > 0; skip += PER_PAGE) {
    const { data, total } = await listLowStock(db, { limit: PER_PAGE, skip })
    left = data.length > 0 ? total - skip - data.length : 0
    yield data.map((variant) => [
      ...[
        variant.product,
        variant._id,
        variant.title,
        variant.choice,
        variant.sku,
        plainNaira(variant.price),
      ],
      ...[variant.discountPercentage, variant.stock, variant.sold, variant.daysLeft ?? ''],
    ])
  }
}
