import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PackingOrder } from '#contract/orders/fulfilment/shipments.ts'
import { collectAmountText, collectOnceText } from '#contract/orders/texts/invoice-texts.ts'
import { formatNaira, shortenId } from '#contract/platform/format.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import {
  countTickedPieces,
  type ParcelToPack,
  type PiecesByVariant,
  packButtonText,
  toPackedLines,
} from '../fulfilment/pack-pieces.ts'
import { ParcelPhotoInput } from '../fulfilment/photo-input.tsx'
import { PackableLineList } from '../fulfilment/piece-list.tsx'

/** `isFirst`: nothing was packed or put off yet. */
type PackingCardProps = {
  order: PackingOrder
  isFirst: boolean
  onPack: (packing: ParcelToPack) => void
  onLater: () => void
}

/** One order to pack: its lines are ticked off as they go in, and a part can be packed alone. */
export function PackingOrderCard({ order, isFirst, onPack, onLater }: PackingCardProps) {
  const [pieces, setPieces] = useState<PiecesByVariant>({})
  const [photo, setPhoto] = useState<File>()
  const isEmpty = countTickedPieces(pieces) === 0
  const pack = () => {
    const lines = toPackedLines(order.lines, pieces)
    onPack({ sale: order._id, id: crypto.randomUUID(), lines, photo })
  }
  return (
    <section aria-labelledby="packing-order" className="grid content-start gap-4">
      <PackingOrderHead order={order} isFirst={isFirst} />
      <PackableLineList lines={order.lines} pieces={pieces} onChange={setPieces} />
      <ParcelPhotoInput photo={photo} onChange={setPhoto} />
      <div className="packing-bar">
        <Button tone="secondary" onClick={onLater} className="shrink-0 whitespace-nowrap">
          Later
        </Button>
        <Button onClick={pack} disabled={isEmpty} className="grow text-lg">
          {isEmpty ? 'Tick off what is in' : packButtonText(order.lines, pieces)}
        </Button>
      </div>
    </section>
  )
}

/** It takes the focus when the next order comes, but not when the page opens. */
function PackingOrderHead({ order, isFirst }: Pick<PackingCardProps, 'order' | 'isFirst'>) {
  const { _id, createdAt, name, place, due, isPart, moreDetails } = order
  const heading = useRef<HTMLHeadingElement>(null)
  const takesFocus = useRef(!isFirst)
  useEffect(() => {
    if (takesFocus.current && document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <header className="grid gap-1 rounded-box border border-line bg-surface p-4">
      <h2 ref={heading} id="packing-order" tabIndex={-1} className="display text-3xl tabular-nums">
        <Link to={`/admin/orders/orderdetails/${_id}`}>{shortenId(_id, 6)}</Link>
      </h2>
      <p className="text-lg font-semibold">{name}</p>
      <p className="flex flex-wrap gap-x-4 text-muted">
        <span>{place}</span>
        <LocalTime time={createdAt} />
      </p>
      {due !== undefined && (
        <p className="font-semibold text-clay">
          {isPart ? collectOnceText(formatNaira(due)) : collectAmountText(formatNaira(due))}
        </p>
      )}
      {moreDetails && <p className="mt-1">“{moreDetails}”</p>}
    </header>
  )
}
