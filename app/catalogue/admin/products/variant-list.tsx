import { useQuery } from '@tanstack/react-query'
import { textOfChoice } from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { ProductVariant } from '#contract/catalogue/variants.ts'
import { countWithNoun, formatNaira, formatPercent } from '#contract/platform/format.ts'
import { type ListColumn, ListTable } from '../../../platform/lists/list-table.tsx'
import { variantsQuery } from './queries.ts'

/** The variants of a product with options, with SKU, price, discount and stock. */
export function ProductVariantList({ product: { _id, options } }: { product: Product }) {
  const { data } = useQuery({ ...variantsQuery(_id), enabled: options !== undefined })
  if (!options || !data) return null
  return (
    <section aria-labelledby="variants" className="border-t border-line pt-6 lg:col-span-2">
      <h3 id="variants" className="display mb-3 text-xl">
        {countWithNoun(data.data.length, 'variant')}
      </h3>
      <ListTable
        aria-labelledby="variants"
        rows={data.data}
        columns={[
          {
            title: options.map(({ name }) => name).join(' / '),
            isUntitled: true,
            headClass: 'cell-text whitespace-normal',
            className: 'cell-head font-semibold',
            cell: ({ values }) => textOfChoice(values),
          },
          ...variantListColumns,
        ]}
        keyOf={({ _id: id }) => id}
        isWide={false}
      />
    </section>
  )
}

const variantListColumns: ListColumn<ProductVariant>[] = [
  { title: 'SKU', isText: true, cell: ({ sku }) => sku || '–' },
  { title: 'Price', isNumber: true, cell: ({ price }) => formatNaira(price) },
  {
    title: 'Discount',
    isNumber: true,
    cell: ({ discountPercentage }) => formatPercent(discountPercentage),
  },
  {
    title: 'Stock',
    isNumber: true,
    className: ({ stock }) => (stock === 0 ? 'font-semibold text-danger' : ''),
    cell: ({ stock }) => (stock === 0 ? 'Sold out' : stock.toLocaleString('en-NG')),
  },
]
