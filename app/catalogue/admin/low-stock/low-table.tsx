import type { VariantCost } from '#contract/catalogue/costs.ts'
import type { LowVariant } from '#contract/catalogue/low-stock.ts'
import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { toKobo, toNaira } from '#contract/orders/pricing/pricing.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { type ListColumn, ListTable } from '../../../platform/lists/list-table.tsx'
import { ProductNameWithPicture } from '../products/product-name.tsx'
import { AddPiecesButton } from '../stock/add-pieces.tsx'

/** `costs` are undefined for all but super admins. */
type LowStockVariantTableProps = {
  rows: readonly LowVariant[]
  costs: readonly VariantCost[] | undefined
}

const wrappedNumberColumn = { isNumber: true, headClass: 'text-right whitespace-normal' } as const

/** Variants that run out, with their sales and, for super admins, the cost of restocking them. */
export function LowStockVariantTable({ rows, costs }: LowStockVariantTableProps) {
  const shownColumns = costs
    ? [...lowStockColumns, restockCostColumn(costs), addPiecesColumn]
    : [...lowStockColumns, addPiecesColumn]
  return (
    <ListTable aria-label="Low stock" rows={rows} keyOf={({ _id }) => _id} columns={shownColumns} />
  )
}

const restockCostColumn = (costs: readonly VariantCost[]): ListColumn<LowVariant> => ({
  title: '30 days cost',
  ...wrappedNumberColumn,
  cell: (row) => restockCostText(row, costs),
})

const addPiecesColumn: ListColumn<LowVariant> = {
  title: 'Add pieces',
  isHidden: true,
  className: 'text-right whitespace-nowrap',
  cell: ({ _id, title, choice, stock }) => (
    <AddPiecesButton variant={_id} name={titleWithChoiceOf({ title, choice })} stock={stock} />
  ),
}

const lowStockColumns: ListColumn<LowVariant>[] = [
  {
    title: 'Product',
    isUntitled: true,
    className: 'cell-head',
    cell: ({ product, title, image, choice }) => (
      <ProductNameWithPicture product={{ _id: product, title, image }}>
        {choice && <span className="text-sm text-muted">{choice}</span>}
      </ProductNameWithPicture>
    ),
  },
  { title: 'SKU', isText: true, className: 'text-sm', cell: ({ sku }) => sku || '–' },
  {
    title: 'Left',
    ...wrappedNumberColumn,
    className: ({ stock }) => `whitespace-nowrap ${stock <= 0 ? 'font-semibold text-danger' : ''}`,
    cell: ({ stock }) => (stock <= 0 ? 'Sold out' : stock.toLocaleString('en-NG')),
  },
  {
    title: 'Sold in 30 days',
    ...wrappedNumberColumn,
    cell: ({ sold }) => sold.toLocaleString('en-NG'),
  },
  { title: 'Days left', ...wrappedNumberColumn, cell: (row) => <DaysLeftCell row={row} /> },
]

function DaysLeftCell({ row: { daysLeft } }: { row: LowVariant }) {
  if (daysLeft === null) return '–'
  return (
    <span className={daysLeft <= 7 ? 'font-semibold text-danger' : ''}>
      {daysLeft.toLocaleString('en-NG')}
    </span>
  )
}

/** The cost of the pieces that are missing to sell as many as in the last 30 days. */
function restockCostText({ _id, sold, stock }: LowVariant, costs: readonly VariantCost[]): string {
  const cost = costs.find(({ variant }) => variant === _id)?.cost
  if (cost === undefined || cost === null) return 'not known'
  return formatNaira(toNaira(toKobo(cost) * Math.max(0, sold - stock)))
}
