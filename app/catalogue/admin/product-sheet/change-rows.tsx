import { type ReactNode, type SubmitEvent, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { readNaira } from '#contract/platform/values.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { PiecesField } from '../stock/pieces-field.tsx'
import { readPieces } from '../stock/read-pieces.ts'
import type { Row } from './cells.ts'
import { everywhere, repriced } from './commands.ts'
import { ReasonField } from './offer-lists.tsx'
import type { ProductSheet } from './use-product-sheet.ts'

type ChangeRowsProps = { sheet: ProductSheet; rows: readonly Row[] }

const rowsText = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en-NG')} rows`)

/** Prices of many rows by a percentage, or pieces for all of them: those that are selected, else the page. */
export const ChangeRows = (props: ChangeRowsProps) => (
  <div className="flex flex-wrap gap-3">
    <Opener {...props} text="Change prices" title={`Change the prices of ${rowsText(props.rows.length)}`}>
      {(done) => <PriceForm {...props} onDone={done} />}
    </Opener>
    <Opener {...props} text="Add pieces" title={`Add pieces to ${rowsText(props.rows.length)}`}>
      {(done) => <PiecesForm {...props} onDone={done} />}
    </Opener>
  </div>
)

type OpenerProps = ChangeRowsProps & { text: string; title: string; children: (done: () => void) => ReactNode }

function Opener({ sheet, rows, text, title, children }: OpenerProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button tone="secondary" disabled={rows.length === 0 || sheet.pending.length > 0} onClick={() => setOpen(true)}>
        {text}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title}>
        {isOpen && children(close)}
      </Dialog>
    </>
  )
}

type FormProps = ChangeRowsProps & { onDone: () => void }

function PriceForm({ sheet, rows, onDone }: FormProps) {
  const [percentText, setPercent] = useState('')
  const [stepText, setStep] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const percent = percentText.trim() === '' ? 0 : readPercent(percentText)
    const step = stepText.trim() === '' ? 0.01 : readNaira(stepText)
    const isRight = percent >= -100 && percent <= 1000 && step >= 0.01 && step <= 1_000_000
    if (isRight) {
      sheet.apply(repriced(rows, sheet.edits, { percent, step }), {
        text: `Prices of ${rowsText(rows.length)} changed`,
      })
      onDone()
    } else setError(messages.percentOrStep)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-1 px-5 pb-5">
      <Field
        label="Percent"
        hint="10 raises prices by a tenth, -5 lowers them by a twentieth"
        value={percentText}
        error={error}
        inputMode="text"
        autoComplete="off"
        maxLength={8}
        data-autofocus
        onChange={({ target }) => setPercent(target.value)}
      />
      <Field
        label="Round to"
        optional
        hint="100 makes ₦1,049 to ₦1,000"
        value={stepText}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        onChange={({ target }) => setStep(target.value)}
      />
      <Button type="submit" className="justify-self-end max-sm:w-full">
        Apply
      </Button>
    </form>
  )
}

/** `+10 %` is 10; NaN for other text. */
const readPercent = (typed: string): number =>
  readNaira(typed.trim().replace(/^[+]/, '').replace('−', '-').replace(/\s*%$/, ''))

function PiecesForm({ sheet, rows, onDone }: FormProps) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('Delivery')
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (readPieces(typed) === undefined) {
      setError(messages.somePieces)
      return
    }
    const changes = [...everywhere(rows, 'add', typed), ...(reason.trim() ? everywhere(rows, 'reason', reason) : [])]
    sheet.apply(changes, { text: `Pieces for ${rowsText(rows.length)}` })
    onDone()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-1 px-5 pb-5">
      <PiecesField label="Pieces for each row" value={typed} error={error} onType={setTyped} />
      <ReasonField value={reason} onChange={setReason} />
      <Button type="submit" className="justify-self-end max-sm:w-full">
        Apply
      </Button>
    </form>
  )
}
