import { type RawBuilder, sql } from 'kysely'
import type { LowStockFilters, LowVariant } from '#contract/catalogue/low-stock.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { imageAddress } from '#contract/platform/images.ts'
import { SOLD_DAYS } from '#contract/platform/limits.ts'
import { choiceTextOf, imagesOfVariant } from '../../orders/sales/line-columns.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import type { Db } from '../../platform/db/schema.ts'
import { SOLD_LATELY } from './sold.ts'

type LowStockPage = { limit: number; skip: number }
type LowStockRow = Omit<
  LowVariant,
  '_id' | 'image' | 'price' | 'discountPercentage' | 'daysLeft'
> & {
  id: string
  images: string[]
  price_kobo: number
  discount_percentage: number
  days_left: number | null
}

/** Sold out first, then what lasts the fewest days; what nobody bought comes last. */
const LOW_STOCK_ORDER = sql`days_left nulls last, stock, variant_id`

/**
 * Low stock of products on sale. Reads the movements of these days once, whatever number is low.
 */
export async function listLowStockVariants(
  db: Db,
  { limit, skip, ...filters }: LowStockPage & LowStockFilters,
): Promise<{ data: LowVariant[]; total: number }> {
  const { rows } = await sql<LowStockRow>`
    with low as (${readLowStockRows(filters)}), page as (
      select * from low order by ${LOW_STOCK_ORDER} limit ${limit} offset ${skip}
    )
    select variant.id, product.id as product, product.title, ${choiceTextOf('variant')} as choice, variant.sku,
      ${imagesOfVariant('product', 'variant')} as images, variant.price_kobo, variant.discount_percentage,
      page.stock, page.sold, page.days_left
    from page join variant on variant.id = page.variant_id join product on product.id = variant.product_id
    order by ${LOW_STOCK_ORDER}`.execute(db)
  return {
    data: rows.map(toLowVariant),
    total: await countQueryRows(db, sql`(select from ${selectLowOnSale(filters)})`),
  }
}

export const countLowStockVariants = (db: Db): Promise<number> =>
  countQueryRows(db, sql`(select from ${selectLowOnSale({})})`)

/** SQL: variants of products on sale that are about to run out. */
export const selectLowOnSale = ({ category, brand }: LowStockFilters): RawBuilder<unknown> => sql`(
  select low_stock.variant_id, low_stock.stock from low_stock join product on product.id = low_stock.product_id
  where product.published and product.deleted_at is null
    ${category ? sql`and product.category_id = ${category}` : sql``}
    ${brand ? sql`and lower(product.brand) = lower(${brand})` : sql``}) as low_on_sale`

const readLowStockRows = (filters: LowStockFilters): RawBuilder<unknown> => sql`
  select variant_id, stock, coalesce(sold.qty, 0) as sold,
    case when stock <= 0 then 0 else floor(stock * ${sql.lit(SOLD_DAYS)} / sold.qty::numeric)::integer end as days_left
  from ${selectLowOnSale(filters)} left join ${SOLD_LATELY} as sold using (variant_id)`

const toLowVariant = ({
  id,
  images: [image],
  price_kobo,
  discount_percentage,
  days_left,
  ...row
}: LowStockRow): LowVariant => ({
  _id: id,
  ...row,
  image: image ? imageAddress(image) : '',
  price: toNaira(price_kobo),
  discountPercentage: discount_percentage,
  daysLeft: days_left,
})
