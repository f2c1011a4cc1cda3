import { useQuery } from '@tanstack/react-query'
import { choiceText } from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { Variant } from '#contract/catalogue/variants.ts'
import { naira, percent } from '#contract/platform/format.ts'
import { ColumnHeads, numeric } from '../../../platform/ui/column-heads.tsx'
import { variantsQuery } from './queries.ts'

export function VariantList({ product: { _id, options } }: { product: Product }) {
  const { data } = useQuery({ ...variantsQuery(_id), enabled: options !== undefined })
  if (!options || !data) return null
  return (
    <section aria-labelledby="variants" className="border-t border-line pt-6 lg:col-span-2">
      <h3 id="variants" className="display mb-3 text-xl">
        {data.data.length === 1 ? '1 variant' : `${data.data.length} variants`}
      </h3>
      <div className="table-frame">
        <table className="list-table" aria-labelledby="variants">
          <ColumnHeads
            columns={[
              options.map(({ name }) => name).join(' / '),
              'SKU',
              numeric('Price'),
              numeric('Discount'),
              numeric('Stock'),
            ]}
          />
          <tbody>
            {data.data.map((variant) => (
              <Row key={variant._id} variant={variant} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const Row = ({ variant: { values, sku, price, discountPercentage, stock } }: { variant: Variant }) => (
  <tr>
    <td className="cell-head font-semibold">{choiceText(values)}</td>
    <td data-label="SKU">{sku || '–'}</td>
    <td data-label="Price" className="text-right tabular-nums">
      {naira(price)}
    </td>
    <td data-label="Discount" className="text-right tabular-nums">
      {percent(discountPercentage)}
    </td>
    <td data-label="Stock" className={`text-right tabular-nums ${stock === 0 ? 'font-semibold text-danger' : ''}`}>
      {stock === 0 ? 'Sold out' : stock.toLocaleString('en-NG')}
    </td>
  </tr>
)
