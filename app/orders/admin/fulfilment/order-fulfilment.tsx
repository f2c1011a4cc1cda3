import { useQuery } from '@tanstack/react-query'
import { isReadyToPack, type Pieces } from '#contract/orders/fulfilment.ts'
import type { Sale } from '#contract/orders/sales.ts'
import type { Shipment } from '#contract/orders/shipments.ts'
import { useRights } from '../../../platform/admin/rights/use-rights.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { shipmentsQuery } from '../../sales/queries.ts'
import type { Line } from './choose-pieces.ts'
import { FulfilmentTag } from './fulfilment-tag.tsx'
import { PackDialog } from './pack-dialog.tsx'
import { ParcelCard } from './parcel-card.tsx'

export function OrderFulfilment({ sale }: { sale: Sale }) {
  const query = useQuery({ ...shipmentsQuery(sale._id), refetchOnWindowFocus: 'always' })
  return (
    <section aria-labelledby="order-fulfilment" className="grid gap-3">
      <h2 id="order-fulfilment" className="display flex flex-wrap items-center gap-3 text-2xl">
        Fulfilment
        <span className="font-sans text-base font-normal tracking-normal">
          <FulfilmentTag fulfilment={sale.fulfilment} />
        </span>
      </h2>
      <Loaded query={query}>{({ data, toPack = [] }) => <Parcels sale={sale} parcels={data} toPack={toPack} />}</Loaded>
    </section>
  )
}

type ParcelsProps = { sale: Sale; parcels: readonly Shipment[]; toPack: readonly Pieces[] }

function Parcels({ sale, parcels, toPack }: ParcelsProps) {
  const { may } = useRights()
  const left = linesOf(sale, toPack)
  const titleOf = (place: number) => (parcels.length > 1 ? `Parcel ${place + 1}` : 'Parcel')
  const againIn = ({ _id }: Shipment) => {
    const place = parcels.findIndex(({ resendOf }) => resendOf === _id)
    return place < 0 ? undefined : titleOf(place)
  }
  const open = parcels.filter(({ state }) => state === 'packed' || state === 'shipped').length
  return (
    <>
      {parcels.length > 0 && (
        <ul className="grid gap-3">
          {parcels.map((parcel, place) => (
            <ParcelCard
              key={parcel._id}
              sale={sale}
              parcel={parcel}
              title={titleOf(place)}
              again={againIn(parcel)}
              isLast={open === 1 && left.length === 0}
            />
          ))}
        </ul>
      )}
      {isReadyToPack(sale) && may('orders') ? (
        <div className="flex flex-wrap items-center gap-4">
          <PackDialog sale={sale._id} lines={left} />
          {parcels.length > 0 && <p className="text-muted">{countOf(left)} left to pack</p>}
        </div>
      ) : (
        parcels.length === 0 && <p className="text-muted">{may('orders') ? whyNot(sale) : 'Nothing is packed yet.'}</p>
      )}
    </>
  )
}

const countOf = (lines: readonly Line[]): string => {
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
  return `${pieces} ${pieces === 1 ? 'piece is' : 'pieces are'}`
}

function whyNot({ transactionStatus, fulfilment }: Sale): string {
  if (transactionStatus === 'cancelled') return 'The order was cancelled: there is nothing to pack.'
  if (fulfilment === 'returned') return 'All of its pieces are in stock again: there is nothing to pack.'
  return 'It can be packed once it is paid, or when the buyer chooses to pay on delivery.'
}

const linesOf = (sale: Sale, pieces: readonly Pieces[]): Line[] =>
  pieces.flatMap(({ variant, qty }) => {
    const line = sale.products.find((product) => (product.variant ?? product.id) === variant)
    return line ? [{ variant, title: line.title, choice: line.choice, image: line.images[0], qty }] : []
  })
