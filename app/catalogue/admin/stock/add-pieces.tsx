import { type SubmitEvent, useState } from 'react'
import {
  readStockReason,
  STOCK_REASONS,
  type StockReason,
} from '#contract/catalogue/stock-reasons.ts'
import { messages } from '#contract/messages.ts'
import { MAX_STOCK_NOTE } from '#contract/platform/limits.ts'
import { SelectField, TextFormField } from '../../../platform/forms/field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { DialogButton } from '../../../platform/ui/dialog-button.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { PiecesField } from './pieces-field.tsx'
import { useSaveSheetRows } from './queries.ts'
import { readTypedPieces } from './read-pieces.ts'

/** `variant` is an `_id`, for a product without options its own. `name` is as in `Kaftan (M)`. */
type StockedVariant = { variant: string; name: string; stock: number }

/** Adds pieces to the stock of a variant, or takes some away, with a reason. */
export const AddPiecesButton = (props: StockedVariant) => (
  <DialogButton
    button={{
      tone: 'secondary',
      className: 'button-small',
      'aria-label': `Add pieces of ${props.name}`,
      children: '+ pieces',
    }}
    title="Add pieces"
  >
    {(close) => <AddPiecesForm {...props} onDone={close} />}
  </DialogButton>
)

function AddPiecesForm({ variant, name, stock, onDone }: StockedVariant & { onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<StockReason>('delivery')
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  // One id for each dialog: if an answer is lost, pressing again adds nothing twice.
  const [save] = useState(() => crypto.randomUUID())
  const { mutate, isPending } = useSaveSheetRows()
  const pieces = readTypedPieces(typed)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pieces === undefined) return setError(messages.somePieces)
    const note = words.trim()
    const why = reason === 'other' ? readStockReason(note) : { reason, note: note || undefined }
    mutate(
      { save, rows: [{ variant, add: pieces, ...why }] },
      {
        onSuccess: ({ results: [result] }) => {
          if (result?.result !== 'done') return setError(result?.message ?? messages.variantGone)
          toast.success(messages.stockNowNotice(name, result.now?.stock ?? 0))
          onDone()
        },
        onError: ({ message }) => setError(message),
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-1 px-5 pb-5">
      <p className="mb-3 wrap-anywhere text-muted">
        {name}: {stock.toLocaleString('en-NG')} in stock
      </p>
      <PiecesField
        label="Pieces"
        value={typed}
        error={error}
        onValueChange={(text) => {
          setTyped(text)
          setError(undefined)
        }}
      />
      <SelectField
        label="Reason"
        value={reason}
        onValueChange={(chosen) => setReason(chosen as StockReason)}
        options={Object.entries(STOCK_REASONS)}
      />
      <TextFormField
        label="Words"
        optional
        value={words}
        maxLength={MAX_STOCK_NOTE}
        autoComplete="off"
        onValueChange={setWords}
      />
      <Button type="submit" pending={isPending} className="justify-self-end max-sm:w-full">
        {addPiecesText(pieces)}
      </Button>
    </form>
  )
}

function addPiecesText(pieces: number | undefined): string {
  const count = Math.abs(pieces ?? 0).toLocaleString('en-NG')
  if (pieces === undefined) return 'Add'
  return pieces < 0 ? `Take ${count} away` : `Add ${count}`
}
