import type { Sale } from '#contract/orders/sales.ts'
import { ListedDate } from '../../../platform/ui/listed-date.tsx'
import { Fact, OrderState } from '../../sales/order-details.tsx'
import { ACTIONS, ASIDE, Parts, SECTIONS } from './order-parts.tsx'
import './order-desk.css'

export const OrderDesk = ({ sale }: { sale: Sale }) => (
  <div className="order-desk">
    <div className="order-desk-state">
      <OrderState sale={sale} facts={<LastChange sale={sale} />} />
    </div>
    <div className="order-actions">
      <Parts parts={ACTIONS} sale={sale} />
    </div>
    <div className="order-desk-work">
      <Parts parts={SECTIONS} sale={sale} />
    </div>
    <div className="order-desk-aside">
      <Parts parts={ASIDE} sale={sale} />
    </div>
  </div>
)

/** The time of a completed order stays: it is the date of the invoice. */
const LastChange = ({ sale: { createdAt, updatedAt, invoiceNumber } }: { sale: Sale }) =>
  updatedAt !== createdAt && (
    <Fact title={invoiceNumber ? 'Completed' : 'Last change'}>
      <ListedDate time={updatedAt} />
    </Fact>
  )
