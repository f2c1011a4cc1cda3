import { useState } from 'react'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { DialogButton, FormButtons } from '../../../platform/ui/dialog-button.tsx'
import { all, countOf, type Line, packedLines, packedText } from './choose-pieces.ts'
import { PhotoInput } from './photo-input.tsx'
import { PieceList } from './piece-list.tsx'
import { packParcel } from './queries.ts'

type PackDialogProps = { sale: string; lines: readonly Line[] }

/** Packs what is left of an order, all of it unless some is taken out. */
export const PackDialog = (props: PackDialogProps) => (
  <DialogButton button={{ className: 'max-sm:grow', children: 'Pack' }} title="Pack">
    {(close) => <PackForm {...props} onDone={close} />}
  </DialogButton>
)

function PackForm({ sale, lines, onDone }: PackDialogProps & { onDone: () => void }) {
  const [id] = useState(() => crypto.randomUUID()) // one for each opening: pressing twice packs once
  const [pieces, setPieces] = useState(() => all(lines))
  const [photo, setPhoto] = useState<File>()
  const { mutate, isPending } = useAdminMutation(packParcel)
  const pack = () => mutate({ sale, id, lines: packedLines(lines, pieces), photo }, { onSuccess: onDone })
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
