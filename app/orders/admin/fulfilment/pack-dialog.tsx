import { useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { all, countOf, isWhole, type Line, packedLines } from './choose-pieces.ts'
import { PhotoInput } from './photo-input.tsx'
import { PieceList } from './piece-list.tsx'
import { usePackParcel } from './queries.ts'

type PackDialogProps = { sale: string; lines: readonly Line[] }

/** Packs what is left of an order, all of it unless some is taken out. */
export function PackDialog({ sale, lines }: PackDialogProps) {
  const [parcel, setParcel] = useState<string>()
  return (
    <>
      {/* One id for each opening: pressing twice packs once. */}
      <Button onClick={() => setParcel(crypto.randomUUID())} className="max-sm:grow">
        Pack
      </Button>
      <Dialog open={parcel !== undefined} onClose={() => setParcel(undefined)} title="Pack">
        {parcel && <PackForm {...{ sale, lines, parcel }} onDone={() => setParcel(undefined)} />}
      </Dialog>
    </>
  )
}

function PackForm({ sale, lines, parcel, onDone }: PackDialogProps & { parcel: string; onDone: () => void }) {
  const [pieces, setPieces] = useState(() => all(lines))
  const [photo, setPhoto] = useState<File>()
  const { mutate, isPending } = usePackParcel()
  const count = countOf(pieces)
  const pack = () => mutate({ sale, id: parcel, lines: packedLines(lines, pieces), photo }, { onSuccess: onDone })
  return (
    <div className="grid min-h-0 gap-5 overflow-y-auto px-5 pb-5">
      <PieceList lines={lines} pieces={pieces} onChange={setPieces} />
      <PhotoInput photo={photo} onChange={setPhoto} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={onDone} className="max-sm:grow">
          cancel
        </Button>
        <Button
          onClick={pack}
          pending={isPending}
          pendingText="Packing…"
          disabled={count === 0}
          className="max-sm:grow"
        >
          {isWhole(lines, pieces) ? 'Packed' : `Packed: ${count} of ${countOf(all(lines))}`}
        </Button>
      </div>
    </div>
  )
}
