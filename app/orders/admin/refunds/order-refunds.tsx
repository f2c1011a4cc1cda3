import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { SaleRefunds } from '#contract/orders/refunds/refunds.ts'
import { canReturnBeRefunded } from '#contract/orders/returns/return-rules.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { useOwnRights } from '../../../platform/admin/rights/use-rights.ts'
import { DialogButton } from '../../../platform/ui/dialog-button.tsx'
import { saleRefundsQuery, saleReturnsQuery } from '../../sales/queries.ts'
import { SaleRefundList } from '../../sales/refund-list.tsx'
import { RefundOrderFields } from './refund-form.tsx'

/** The refunds of a paid order, and the form for another as long as something can go back. */
export function AdminOrderRefunds({ sale }: { sale: Sale }) {
  const { may } = useOwnRights()
  const { data } = useQuery(saleRefundsQuery(sale))
  if (!data) return null
  return (
    <section aria-labelledby="order-refunds" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="order-refunds" className="display text-2xl">
          Refunds
        </h2>
        {hasRefundableRest(data.left) && may('money') && (
          <RefundOrderButton sale={sale} left={data.left} />
        )}
      </div>
      {data.data.length === 0 ? (
        <p className="text-muted">Nothing went back.</p>
      ) : (
        <SaleRefundList sale={sale._id} refunds={data.data} />
      )}
    </section>
  )
}

/** Pieces can come back after all the money did. */
const hasRefundableRest = ({ amount, lines }: SaleRefunds['left']): boolean =>
  amount > 0 || lines.some(({ qty }) => qty > 0)

function RefundOrderButton({ sale, left }: { sale: Sale; left: SaleRefunds['left'] }) {
  const [params] = useSearchParams()
  const { data } = useQuery(saleReturnsQuery(sale))
  const returnId = params.get('return')
  const asked = data?.data.find(({ _id, state }) => _id === returnId && canReturnBeRefunded(state))
  return (
    <DialogButton
      button={{ tone: 'secondary', className: 'max-sm:w-full', children: 'Refund' }}
      title="Refund order"
      startsOpen={params.has('return')}
    >
      {(close) =>
        data && (
          <RefundOrderFields
            sale={sale}
            left={left}
            asked={asked}
            returns={data.data}
            onClose={close}
          />
        )
      }
    </DialogButton>
  )
}
