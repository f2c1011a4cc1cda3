import type { VariantCost } from '#contract/catalogue/costs.ts'
import type { LowVariant } from '#contract/catalogue/low-stock.ts'
import { titleWithChoice } from '#contract/catalogue/product-rules.ts'
import { toKobo, toNaira } from '#contract/orders/pricing.ts'
import { naira } from '#contract/platform/format.ts'
import { type Column, ListTable } from '../../../platform/lists/list-table.tsx'
import { ProductName } from '../products/product-name.tsx'
import { AddPieces } from '../stock/add-pieces.tsx'

/** `costs` are undefined for all but super admins. */
type LowTableProps = { rows: readonly LowVariant[]; costs: readonly VariantCost[] | undefined }

const wrapped = { isNumber: true, headClass: 'text-right whitespace-normal' } as const

/** Variants that run out, with their sales and, for super admins, the cost of restocking them. */
export function LowTable({ rows, costs }: LowTableProps) {
  const shownColumns = costs
    ? [...columns, costColumn(costs), addPiecesColumn]
    : [...columns, addPiecesColumn]
  return (
    <ListTable aria-label="Low stock" rows={rows} keyOf={({ _id }) => _id} columns={shownColumns} />
  )
}

const costColumn = (costs: readonly VariantCost[]): Column<LowVariant> => ({
  title: '30 days cost',
  ...wrapped,
  cell: (row) => restockText(row, costs),
})

const addPiecesColumn: Column<LowVariant> = {
  title: 'Add pieces',
  isHidden: true,
  className: 'text-right whitespace-nowrap',
  cell: ({ _id, title, choice, stock }) => (
    <AddPieces variant={_id} name={titleWithChoice({ title, choice })} stock={stock} />
  ),
}

const columns: Column<LowVariant>[] = [
  {
    title: 'Product',
    isUntitled: true,
    className: 'cell-head',
    cell: ({ product, title, image, choice }) => (
      <ProductName product={{ _id: product, title, image }}>
        {choice && <span className="text-sm text-muted">{choice}</span>}
      </ProductName>
    ),
  },
  { title: 'SKU', isText: true, className: 'text-sm', cell: ({ sku }) => sku || '–' },
  {
    title: 'Left',
    ...wrapped,
    className: ({ stock }) => `whitespace-nowrap ${stock <= 0 ? 'font-semibold text-danger' : ''}`,
    cell: ({ stock }) => (stock <= 0 ? 'Sold out' : stock.toLocaleString('en-NG')),
  },
  { title: 'Sold in 30 days', ...wrapped, cell: ({ sold }) => sold.toLocaleString('en-NG') },
  { title: 'Days left', ...wrapped, cell: (row) => <DaysLeft row={row} /> },
]

function DaysLeft({ row: { daysLeft } }: { row: LowVariant }) {
  if (daysLeft === null) return '–'
  return (
    <span className={daysLeft <= 7 ? 'font-semibold text-danger' : ''}>
      {daysLeft.toLocaleString('en-NG')}
    </span>
  )
}

/** The cost of the pieces that are missing to sell as many as in the last 30 days. */
function restockText({ _id, sold, stock }: LowVariant, costs: readonly VariantCost[]): string {
  const cost = costs.find(({ variant }) => variant === _id)?.cost
  if (cost === undefined || cost === null) return 'not known'
  return naira(toNaira(toKobo(cost) * Math.max(0, sold - stock)))
}
