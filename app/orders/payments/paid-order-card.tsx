import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { formatNaira, shortenId } from '#contract/platform/format.ts'
import {
  ON_DELIVERY_KEY,
  PAID_KEY,
  readStoredItem,
  removeStoredItem,
} from '../../platform/store/browser-storage.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { useDeliveryDays } from '../../shopfront/delivery/delivery-days.tsx'
import { useSale } from '../sales/queries.ts'

/**
 * The last orders of this browser that were paid or chosen to be paid on delivery, until they are
 * dismissed.
 */
export default function PlacedOrderCards() {
  return (
    <>
      <PlacedOrderCard storageKey={PAID_KEY} label="Paid order">
        {(id) => (
          <>
            Order <ShortOrderNumber id={id} /> is paid, <SeeOrderLink id={id} />
          </>
        )}
      </PlacedOrderCard>
      <PlacedOrderCard storageKey={ON_DELIVERY_KEY} label="Order to pay on delivery">
        {(id) => <OnDeliveryText id={id} />}
      </PlacedOrderCard>
    </>
  )
}

type PlacedOrderCardProps = {
  storageKey: string
  label: string
  children: (id: string) => ReactNode
}

function PlacedOrderCard({ storageKey, label, children }: PlacedOrderCardProps) {
  const [id, setId] = useState(() => readStoredItem(storageKey))
  if (!id) return null
  const dismiss = () => {
    removeStoredItem(storageKey)
    setId(null)
    document.getElementById('main')?.focus() // the button that had it is gone
  }
  return (
    <section aria-label={label} className="frame py-3">
      <div className="flex items-center gap-3 rounded-box border border-fine bg-fine-soft py-1 pr-1 pl-4 text-fine">
        <Icon name="check" size={20} />
        <p className="grow py-2">{children(id)}</p>
        <IconButton label="Dismiss" icon="close" size={18} onClick={dismiss} />
      </div>
    </section>
  )
}

const ShortOrderNumber = ({ id }: { id: string }) => (
  <strong className="tabular-nums">{shortenId(id, 6)}</strong>
)

/** A new document: only payment pages may load the provider's script. */
const SeeOrderLink = ({ id }: { id: string }) => (
  <Link to={`/payment/${id}`} reloadDocument className="font-semibold underline underline-offset-4">
    see it
  </Link>
)

/** The sum is not asked for once the order is paid or cancelled. */
function OnDeliveryText({ id }: { id: string }) {
  const { data: sale } = useSale(id)
  const isDue = sale?.paymentStatus === 'unpaid' && sale.transactionStatus === 'processing'
  return (
    <>
      You pay order <ShortOrderNumber id={id} /> on delivery{isDue && <DueOnDelivery sale={sale} />}
      . <SeeOrderLink id={id} />
    </>
  )
}

function DueOnDelivery({ sale }: { sale: Sale }) {
  const days = useDeliveryDays(sale)
  const [_name, _email, phone] = sale.personalDetails
  return (
    <>
      : have <strong className="tabular-nums">{formatNaira(orderTotal(sale))}</strong> ready
      {days && `, it arrives in ${days}`}
      {phone && `. We call ${phone} before we bring it`}
    </>
  )
}
