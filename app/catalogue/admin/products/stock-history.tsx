import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textOfChoice, titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import type { StockMovement } from '#contract/catalogue/product-sheet.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { textOfStockReason } from '#contract/catalogue/stock-reasons.ts'
import { shortenId } from '#contract/platform/format.ts'
import { queryApiFresh } from '../../../platform/api/query.ts'
import { OptionList } from '../../../platform/forms/choice-field.tsx'
import { type ListColumn, ListTable } from '../../../platform/lists/list-table.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Link } from '../../../platform/ui/link.tsx'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import { AddPiecesButton } from '../stock/add-pieces.tsx'
import { signedPiecesText } from '../stock/read-pieces.ts'
import { variantsQuery } from './queries.ts'

/** The movements of stock of a variant. A product with several variants has a select for them. */
export function StockHistorySection({ product }: { product: Product }) {
  const { data } = useQuery(variantsQuery(product._id))
  const [chosen, setChosen] = useState<string>()
  const variants = data?.data ?? []
  const variant = variants.find(({ _id }) => _id === chosen) ?? variants[0]
  if (!variant) return null
  const choice = textOfChoice(variant.values)
  return (
    <section
      aria-labelledby="stock-history"
      className="grid gap-4 border-t border-line pt-6 lg:col-span-2"
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3 id="stock-history" className="display text-xl">
          Stock history
        </h3>
        <div className="flex flex-wrap items-center gap-3">
          {variants.length > 1 && (
            <label className="flex min-w-0 items-center gap-2 text-sm">
              <span className="shrink-0 text-muted">Variant</span>
              <select
                className="input max-w-60 min-w-0"
                value={variant._id}
                onChange={({ target }) => setChosen(target.value)}
              >
                <OptionList
                  options={variants.map(({ _id, values }) => [_id, textOfChoice(values)])}
                />
              </select>
            </label>
          )}
          <AddPiecesButton
            variant={variant._id}
            name={titleWithChoiceOf({ title: product.title, choice })}
            stock={variant.stock}
          />
        </div>
      </div>
      <StockMovementList key={variant._id} id={product._id} variant={variant._id} />
    </section>
  )
}

const HISTORY_SIZE = 20

function StockMovementList({ id, variant }: { id: string; variant: string }) {
  const [page, setPage] = useState(1)
  const skip = (page - 1) * HISTORY_SIZE
  const params = { id, limit: HISTORY_SIZE, skip }
  const query = useQuery(
    queryApiFresh('GET /products/:id/movements/:limit/:skip', params, { variant }),
  )
  return (
    <Loaded query={query}>
      {({ data, total }) => (
        <>
          <ListTable
            aria-labelledby="stock-history"
            rows={data}
            columns={stockMovementColumns}
            keyOf={({ _id }) => _id}
            isWide={false}
          />
          {total > HISTORY_SIZE && (
            <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
              <Button tone="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
                Newer
              </Button>
              <Button
                tone="secondary"
                disabled={page * HISTORY_SIZE >= total}
                onClick={() => setPage(page + 1)}
              >
                Older
              </Button>
              <span role="status">
                {(skip + 1).toLocaleString('en-NG')} to{' '}
                {Math.min(page * HISTORY_SIZE, total).toLocaleString('en-NG')} of{' '}
                {total.toLocaleString('en-NG')}
              </span>
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}

const stockMovementColumns: ListColumn<StockMovement>[] = [
  {
    title: 'What',
    isUntitled: true,
    className: 'cell-head',
    cell: (movement) => <StockMovementText movement={movement} />,
  },
  { title: 'When', cell: ({ at }) => <LocalTime time={at} /> },
  {
    title: 'Pieces',
    isNumber: true,
    className: 'font-semibold',
    cell: ({ delta }) => signedPiecesText(delta),
  },
  { title: 'Then in stock', isNumber: true, cell: ({ after }) => after.toLocaleString('en-NG') },
]

const ORDER_MOVEMENT_TEXTS = {
  reserve: 'Ordered',
  release: 'Order cancelled',
  return: 'Came back with a refund',
  resume: 'Order paid after it was cancelled',
} as const

function StockMovementText({
  movement: { kind, sale, reason, note, actor },
}: {
  movement: StockMovement
}) {
  const by = actor ? <span className="font-normal text-muted"> by {actor}</span> : null
  if (kind === 'initial') return <>First stock{by}</>
  if (kind === 'adjust')
    return (
      <>
        <span className="wrap-anywhere">
          {reason ? textOfStockReason({ reason, note }) : 'Changed by hand'}
        </span>
        {by}
      </>
    )
  return (
    <>
      {ORDER_MOVEMENT_TEXTS[kind]}{' '}
      {sale && (
        <Link to={`/admin/orders/orderdetails/${sale}`} className="text-link">
          #{shortenId(sale, 6)}
        </Link>
      )}
    </>
  )
}
