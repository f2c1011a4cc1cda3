import { type FormEvent, useState } from 'react'
import { RETURN_REASONS, type ReturnReason } from '#contract/orders/returns/return-rules.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { MAX_IMAGE_BYTES, MAX_RETURN_PHOTOS } from '#contract/platform/limits.ts'
import { SelectField, TextArea, TextFormField } from '../../platform/forms/field.tsx'
import { FormButtons } from '../../platform/ui/dialog-button.tsx'
import { PieceQuantityFields, toChosenLines } from './piece-quantities.tsx'
import { useAskForReturn } from './queries.ts'

type AskForReturnFormProps = { sale: Sale; left: readonly { qty: number }[]; onClose: () => void }

/** Asks to send pieces of an order back. The only piece of an order is chosen from the start. */
export default function AskForReturnForm({ sale, left, onClose }: AskForReturnFormProps) {
  const [qtys, setQtys] = useState<readonly number[]>(() =>
    left.map(({ qty }) => (left.length === 1 ? Math.min(1, qty) : 0)),
  )
  const [reason, setReason] = useState<ReturnReason | ''>('')
  const [words, setWords] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending } = useAskForReturn(sale._id)
  const hasPieces = qtys.some((qty) => qty > 0)
  const photoFault = faultInReturnPhotos(photos)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isPending || !hasPieces || reason === '' || photoFault) return
    const lines = JSON.stringify(toChosenLines(sale.products, qtys))
    mutate({ lines, reason, words, photos }, { onSuccess: onClose })
  }
  return (
    <form
      onSubmit={send}
      noValidate
      className="grid gap-4 rounded-box border border-line bg-surface p-4"
    >
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">What are you sending back?</legend>
        <PieceQuantityFields
          lines={sale.products}
          left={left}
          qtys={qtys}
          onChange={setQtys}
          hidesNone
        />
        {isChecked && !hasPieces && (
          <p role="alert" className="text-sm font-medium text-danger">
            choose a piece
          </p>
        )}
      </fieldset>
      <SelectField
        label="Why?"
        id="return-reason"
        error={isChecked && reason === '' ? 'choose a reason' : undefined}
        value={reason}
        required
        onValueChange={(chosen) =>
          setReason(RETURN_REASONS.find((choice) => choice === chosen) ?? '')
        }
        options={[['', 'Choose a reason'], ...RETURN_REASONS]}
      />
      <TextArea
        label="In your words"
        name="return-words"
        optional
        rows={3}
        maxLength={1000}
        value={words}
        onValueChange={setWords}
      />
      <TextFormField
        label="Photos"
        id="return-photos"
        optional
        hint={`Up to ${MAX_RETURN_PHOTOS}, PNG or JPEG, below 2 MB each`}
        error={photoFault}
        type="file"
        accept="image/png,image/jpeg"
        multiple
        onChange={({ target }) => setPhotos([...(target.files ?? [])])}
      />
      <FormButtons onCancel={onClose} pending={isPending} pendingText="Sending…">
        Ask for a return
      </FormButtons>
    </form>
  )
}

function faultInReturnPhotos(photos: readonly File[]): string | undefined {
  if (photos.length > MAX_RETURN_PHOTOS) return `at most ${MAX_RETURN_PHOTOS} photos`
  return photos.some(({ size }) => size >= MAX_IMAGE_BYTES) ? 'a photo has 2 MB or more' : undefined
}
