import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReadyToPack, type Pieces } from '#contract/orders/fulfilment.ts'
import type { Sale } from '#contract/orders/sales.ts'
import type { Shipment } from '#contract/orders/shipments.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { useRights } from '../../../platform/admin/rights/use-rights.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { DialogButton, FormButtons } from '../../../platform/ui/dialog-button.tsx'
import { shipmentsQuery } from '../../sales/queries.ts'
import { FulfilmentTag } from './fulfilment-tag.tsx'
import { all, countOf, type Line, packedLines, packedText, packParcel } from './pack-pieces.ts'
import { ParcelCard } from './parcel-card.tsx'
import { PhotoInput } from './photo-input.tsx'
import { PieceList } from './piece-list.tsx'

/**
 * The parcels of an order and what is left to pack. Others pack too, so it is loaded again when the
 * window gets the focus.
 */
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
      <Loaded query={query}>
        {({ data, toPack = [] }) => <Parcels sale={sale} parcels={data} toPack={toPack} />}
      </Loaded>
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
  const isOpen = ({ state }: Shipment) => state === 'packed' || state === 'shipped'
  const openParcels = parcels.filter(isOpen).length
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
              isLast={openParcels === 1 && left.length === 0}
            />
          ))}
        </ul>
      )}
      {isReadyToPack(sale) && may('orders') ? (
        <div className="flex flex-wrap items-center gap-4">
          <DialogButton button={{ className: 'max-sm:grow', children: 'Pack' }} title="Pack">
            {(close) => <PackForm sale={sale._id} lines={left} onDone={close} />}
          </DialogButton>
          {parcels.length > 0 && <p className="text-muted">{leftText(left)}</p>}
        </div>
      ) : (
        parcels.length === 0 && (
          <p className="text-muted">{may('orders') ? whyNot(sale) : 'Nothing is packed yet.'}</p>
        )
      )}
    </>
  )
}

const leftText = (lines: readonly Line[]): string => {
  const pieces = countOf(all(lines))
  return `${pieces} ${pieces === 1 ? 'piece is' : 'pieces are'} left to pack`
}

function whyNot({ transactionStatus, fulfilment }: Sale): string {
  if (transactionStatus === 'cancelled') return 'The order was cancelled: there is nothing to pack.'
  if (fulfilment === 'returned')
    return 'All of its pieces are in stock again: there is nothing to pack.'
  return 'It can be packed once it is paid, or when the buyer chooses to pay on delivery.'
}

const linesOf = (sale: Sale, pieces: readonly Pieces[]): Line[] =>
  pieces.flatMap(({ variant, qty }) => {
    const line = sale.products.find((product) => (product.variant ?? product.id) === variant)
    if (!line) return []
    const { title, choice, images } = line
    return [{ variant, title, choice, image: images[0], qty }]
  })

type PackFormProps = { sale: string; lines: readonly Line[]; onDone: () => void }

function PackForm({ sale, lines, onDone }: PackFormProps) {
  // one for each opening: pressing twice packs once
  const [id] = useState(() => crypto.randomUUID())
  const [pieces, setPieces] = useState(() => all(lines))
  const [photo, setPhoto] = useState<File>()
  const { mutate, isPending } = useAdminMutation(packParcel)
  const pack = () =>
    mutate({ sale, id, lines: packedLines(lines, pieces), photo }, { onSuccess: onDone })
  return (
    <div className="grid min-h-0 gap-5 overflow-y-auto px-5 pb-5">
      <PieceList lines={lines} pieces={pieces} onChange={setPieces} />
      <PhotoInput photo={photo} onChange={setPhoto} />
      <FormButtons
        onCancel={onDone}
        type="button"
        onClick={pack}
        pending={isPending}
        pendingText="Packing…"
        disabled={countOf(pieces) === 0}
      >
        {packedText(lines, pieces)}
      </FormButtons>
    </div>
  )
}
