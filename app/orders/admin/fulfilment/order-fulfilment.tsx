import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isOrderReadyToPack, type VariantPieces } from '#contract/orders/fulfilment/fulfilment.ts'
import type { Shipment } from '#contract/orders/fulfilment/shipments.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { useOwnRights } from '../../../platform/admin/rights/use-rights.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { DialogButton, FormButtons } from '../../../platform/ui/dialog-button.tsx'
import { shipmentsQuery } from '../../sales/queries.ts'
import { FulfilmentTag } from './fulfilment-tag.tsx'
import {
  allLinesTicked,
  countTickedPieces,
  type PackableLine,
  packButtonText,
  sendPackedParcel,
  toPackedLines,
} from './pack-pieces.ts'
import { AdminParcelCard } from './parcel-card.tsx'
import { ParcelPhotoInput } from './photo-input.tsx'
import { PackableLineList } from './piece-list.tsx'

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
        {({ data, toPack = [] }) => (
          <ParcelsAndPacking sale={sale} parcels={data} toPack={toPack} />
        )}
      </Loaded>
    </section>
  )
}

type ParcelsAndPackingProps = {
  sale: Sale
  parcels: readonly Shipment[]
  toPack: readonly VariantPieces[]
}

function ParcelsAndPacking({ sale, parcels, toPack }: ParcelsAndPackingProps) {
  const { may } = useOwnRights()
  const left = toPackableLines(sale, toPack)
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
            <AdminParcelCard
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
      {isOrderReadyToPack(sale) && may('orders') ? (
        <div className="flex flex-wrap items-center gap-4">
          <DialogButton button={{ className: 'max-sm:grow', children: 'Pack' }} title="Pack">
            {(close) => <PackParcelForm sale={sale._id} lines={left} onDone={close} />}
          </DialogButton>
          {parcels.length > 0 && <p className="text-muted">{piecesToPackText(left)}</p>}
        </div>
      ) : (
        parcels.length === 0 && (
          <p className="text-muted">
            {may('orders') ? whyNotPackable(sale) : 'Nothing is packed yet.'}
          </p>
        )
      )}
    </>
  )
}

const piecesToPackText = (lines: readonly PackableLine[]): string => {
  const pieces = countTickedPieces(allLinesTicked(lines))
  return `${pieces} ${pieces === 1 ? 'piece is' : 'pieces are'} left to pack`
}

function whyNotPackable({ transactionStatus, fulfilment }: Sale): string {
  if (transactionStatus === 'cancelled') return 'The order was cancelled: there is nothing to pack.'
  if (fulfilment === 'returned')
    return 'All of its pieces are in stock again: there is nothing to pack.'
  return 'It can be packed once it is paid, or when the buyer chooses to pay on delivery.'
}

const toPackableLines = (sale: Sale, pieces: readonly VariantPieces[]): PackableLine[] =>
  pieces.flatMap(({ variant, qty }) => {
    const line = sale.products.find((product) => (product.variant ?? product.id) === variant)
    if (!line) return []
    const { title, choice, images } = line
    return [{ variant, title, choice, image: images[0], qty }]
  })

type PackParcelFormProps = { sale: string; lines: readonly PackableLine[]; onDone: () => void }

function PackParcelForm({ sale, lines, onDone }: PackParcelFormProps) {
  // one for each opening: pressing twice packs once
  const [id] = useState(() => crypto.randomUUID())
  const [pieces, setPieces] = useState(() => allLinesTicked(lines))
  const [photo, setPhoto] = useState<File>()
  const { mutate, isPending } = useAdminMutation(sendPackedParcel)
  const pack = () =>
    mutate({ sale, id, lines: toPackedLines(lines, pieces), photo }, { onSuccess: onDone })
  return (
    <div className="grid min-h-0 gap-5 overflow-y-auto px-5 pb-5">
      <PackableLineList lines={lines} pieces={pieces} onChange={setPieces} />
      <ParcelPhotoInput photo={photo} onChange={setPhoto} />
      <FormButtons
        onCancel={onDone}
        type="button"
        onClick={pack}
        pending={isPending}
        pendingText="Packing…"
        disabled={countTickedPieces(pieces) === 0}
      >
        {packButtonText(lines, pieces)}
      </FormButtons>
    </div>
  )
}
