import type { ReactNode } from 'react'
import type { Sale } from '#contract/orders/sales.ts'
import { OrderCustomer, OrderProducts } from '../../sales/order-details.tsx'
import { OrderFulfilment } from '../fulfilment/order-fulfilment.tsx'
import { OrderTimeline } from '../order-notes/order-timeline.tsx'
import { OrderDisputes } from '../refunds/disputes.tsx'
import { OrderRefunds } from '../refunds/order-refunds.tsx'
import { OrderReturns } from '../returns/order-returns.tsx'
import { AdminActions } from './admin-actions.tsx'
import { ContactLinks } from './contact-links.tsx'
import { CustomerGlance } from './customer-glance.tsx'
import { OrderPapers } from './order-papers.tsx'

/** A part of the page of an order; one that has nothing to show renders nothing. */
type OrderPart = (props: { sale: Sale }) => ReactNode
type Parts = Readonly<Record<string, OrderPart>>

/** Buttons of what may be done with the order next, the likeliest first, right below its state. */
export const ACTIONS: Parts = { next: AdminActions }

export const SECTIONS: Parts = {
  disputes: OrderDisputes,
  products: OrderProducts,
  fulfilment: OrderFulfilment,
  refunds: OrderRefunds,
  returns: OrderReturns,
  history: OrderTimeline,
}

/** Beside it: whom it is for. On a phone it follows the work. */
export const ASIDE: Parts = { customer: Customer, glance: CustomerGlance, papers: OrderPapers }

function Customer({ sale }: { sale: Sale }) {
  return (
    <OrderCustomer sale={sale}>
      <ContactLinks personalDetails={sale.personalDetails} />
    </OrderCustomer>
  )
}

export const Parts = ({ parts, sale }: { parts: Parts; sale: Sale }) =>
  Object.entries(parts).map(([name, Part]) => <Part key={name} sale={sale} />)
