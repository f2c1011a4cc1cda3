import type { LowVariant } from '#contract/catalogue/low-stock.ts'
import { listLowStockVariants } from '../../catalogue/products/low-stock.ts'
import { nairaWithKobo } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { ExportColumn } from './export-columns.ts'

export const LOW_STOCK_COLUMNS: readonly ExportColumn<LowVariant>[] = [
  { heading: 'Product', cell: ({ product }) => product },
  { heading: 'Variant', cell: ({ _id }) => _id },
  { heading: 'Title', cell: ({ title }) => title },
  { heading: 'Choice', cell: ({ choice }) => choice },
  { heading: 'SKU', cell: ({ sku }) => sku },
  { heading: 'Price', cell: ({ price }) => nairaWithKobo(price) },
  { heading: 'Discount percentage', cell: ({ discountPercentage }) => discountPercentage },
  { heading: 'Stock', cell: ({ stock }) => stock },
  { heading: 'Sold in 30 days', cell: ({ sold }) => sold },
  { heading: 'Days left', cell: ({ daysLeft }) => daysLeft },
]

/** Each page counts what was sold again: few pages, and each is held in memory. */
const LOW_VARIANTS_PER_PAGE = 5000

/** All variants of products on sale that are about to run out, those that run out first on top. */
export async function* readLowVariants(db: Db): AsyncGenerator<LowVariant[]> {
  let skip = 0
  for (;;) {
    const { data, total } = await listLowStockVariants(db, { limit: LOW_VARIANTS_PER_PAGE, skip })
    yield data
    skip += LOW_VARIANTS_PER_PAGE
    // The list may have become shorter meanwhile: an empty page is the last, too.
    if (data.length === 0 || skip >= total) return
  }
}
