import type { VariantCost } from '#contract/catalogue/costs.ts'
import type { LowVariant } from '#contract/catalogue/low-stock.ts'
import { titleWithChoice } from '#contract/catalogue/product-rules.ts'
import { toKobo, toNaira } from '#contract/orders/pricing.ts'
import { naira } from '#contract/platform/format.ts'
import { ColumnHeads, srOnly } from '../../../platform/ui/column-heads.tsx'
import { ProductName } from '../products/product-name.tsx'
import { AddPieces } from '../stock/add-pieces.tsx'

type LowTableProps = {
  rows: readonly LowVariant[]
  /** Costs by variant, for super admins, where they are known. */
  costs: readonly VariantCost[] | undefined
}

/** Long names for short numbers. */
const wrapped = (name: string) => ({ name, className: 'text-right whitespace-normal' })

/** Pieces left, pieces sold and how long they last; the cost of buying again, where the reader may know it. */
export const LowTable = ({ rows, costs }: LowTableProps) => (
  <div className="table-frame table-frame-wide">
    <table className="list-table" aria-label="Low stock">
      <ColumnHeads
        columns={[
          'Product',
          'SKU',
          wrapped('Left'),
          wrapped('Sold in 30 days'),
          wrapped('Days left'),
          costs && wrapped('30 days cost'),
          srOnly('Add pieces'),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <LowRow key={row._id} row={row} costs={costs} />
        ))}
      </tbody>
    </table>
  </div>
)

function LowRow({ row, costs }: { row: LowVariant; costs: LowTableProps['costs'] }) {
  const { _id, product, title, choice, sku, image, stock, sold } = row
  return (
    <tr>
      <td className="cell-head">
        <ProductName product={{ _id: product, title, image }}>
          {choice && <span className="text-sm text-muted">{choice}</span>}
        </ProductName>
      </td>
      <td data-label="SKU" className="min-w-32 text-sm wrap-anywhere">
        {sku || '–'}
      </td>
      <td
        data-label="Left"
        className={`text-right whitespace-nowrap tabular-nums ${stock <= 0 ? 'font-semibold text-danger' : ''}`}
      >
        {stock <= 0 ? 'Sold out' : stock.toLocaleString('en-NG')}
      </td>
      <td data-label="Sold in 30 days" className="text-right tabular-nums">
        {sold.toLocaleString('en-NG')}
      </td>
      <td data-label="Days left" className="text-right tabular-nums">
        <DaysLeft row={row} />
      </td>
      {costs && (
        <td data-label="30 days cost" className="text-right tabular-nums">
          {restockText(row, costs)}
        </td>
      )}
      <td className="text-right whitespace-nowrap">
        <AddPieces variant={_id} name={titleWithChoice({ title, choice })} stock={stock} />
      </td>
    </tr>
  )
}

function DaysLeft({ row: { daysLeft } }: { row: LowVariant }) {
  if (daysLeft === null) return '–'
  return <span className={daysLeft <= 7 ? 'font-semibold text-danger' : ''}>{daysLeft.toLocaleString('en-NG')}</span>
}

/** Cost of the pieces that were sold in 30 days and are missing: enough for the next 30. */
function restockText({ _id, sold, stock }: LowVariant, costs: readonly VariantCost[]): string {
  const cost = costs.find(({ variant }) => variant === _id)?.cost
  if (cost === undefined || cost === null) return '–'
  return naira(toNaira(toKobo(cost) * Math.max(0, sold - stock)))
}
