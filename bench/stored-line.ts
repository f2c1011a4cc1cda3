import { type RawBuilder, sql } from 'kysely'
import { choiceTextOf, imagesOfVariant } from '#server/orders/sales/line-columns.ts'

/** A `StoredLine`, of a table with its columns but `qty`. */
export const storedLine = (table: string, qty: RawBuilder<unknown>): RawBuilder<unknown> => {
  const line = sql.table(table)
  const [chosen, rest] = [
    sql`'variant_id', ${line}.variant_id, 'choice', ${line}.choice`,
    sql`'title', ${line}.title, 'images', ${line}.images, 'price_kobo', ${line}.price_kobo,
      'discount_percentage', ${line}.discount_percentage, 'qty', ${qty}`,
  ]
  return sql`case when ${line}.choice = '' then json_build_object('product_id', ${line}.product_id, ${rest})
    else json_build_object('product_id', ${line}.product_id, ${chosen}, ${rest}) end`
}

/** SQL: the columns that `storedLine` needs, of `product` joined with `variant`. */
export const lineColumns: RawBuilder<unknown> = sql`product.id as product_id, variant.id as variant_id,
  ${choiceTextOf('variant')} as choice, product.title, ${imagesOfVariant('product', 'variant')} as images, variant.price_kobo,
  variant.discount_percentage`
