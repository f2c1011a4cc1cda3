import { type SubmitEvent, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { readNaira } from '#contract/platform/values.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { DialogButton } from '../../../platform/ui/dialog-button.tsx'
import { PiecesField } from '../stock/pieces-field.tsx'
import { readPieces } from '../stock/read-pieces.ts'
import { REASONS_ID, type Row } from './cells.ts'
import { everywhere, repriced } from './commands.ts'
import { counted } from './counted.ts'
import type { ProductSheet } from './use-product-sheet.ts'

type ChangeRowsProps = { sheet: ProductSheet; rows: readonly Row[]; isSelected: boolean }

/**
 * Changes prices by a percentage, or adds pieces, in the selected rows or else in all of the page.
 */
export function ChangeRows({ sheet, rows, isSelected }: ChangeRowsProps) {
  const button = {
    tone: 'secondary',
    disabled: rows.length === 0 || sheet.pending.length > 0,
  } as const
  const where = isSelected ? `of ${counted(rows.length, 'row')}` : 'on this page'
  return (
    <div className="flex flex-wrap gap-3">
      <DialogButton
        button={{ ...button, children: 'Change prices' }}
        title={`Change the prices ${where}`}
      >
        {(close) => <PriceForm sheet={sheet} rows={rows} onDone={close} />}
      </DialogButton>
      <DialogButton
        button={{ ...button, children: 'Add pieces' }}
        title={`Add pieces to the stock ${where}`}
      >
        {(close) => <PiecesForm sheet={sheet} rows={rows} onDone={close} />}
      </DialogButton>
    </div>
  )
}

type FormProps = Pick<ChangeRowsProps, 'sheet' | 'rows'> & { onDone: () => void }

function PriceForm({ sheet, rows, onDone }: FormProps) {
  const [percentText, setPercent] = useState('')
  const [stepText, setStep] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const percent = percentText.trim() === '' ? 0 : readPercent(percentText)
    const step = stepText.trim() === '' ? 0.01 : readNaira(stepText)
    const isPercentInRange = percent >= -100 && percent <= 1000
    const isStepInRange = step >= 0.01 && step <= 1_000_000
    if (!isPercentInRange || !isStepInRange) return setError(messages.percentOrStep)
    const text = `Prices of ${counted(rows.length, 'row')} changed`
    sheet.apply(repriced(rows, sheet.edits, { percent, step }), { text })
    onDone()
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
function readPercent(typed: string): number {
  const withoutSigns = typed.trim().replace(/^[+]/, '').replace(/\s*%$/, '')
  return readNaira(withoutSigns.replace('−', '-'))
}

function PiecesForm({ sheet, rows, onDone }: FormProps) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('Delivery')
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (readPieces(typed) === undefined) return setError(messages.somePieces)
    const changes = everywhere(rows, 'add', typed)
    if (reason.trim() !== '') changes.push(...everywhere(rows, 'reason', reason))
    sheet.apply(changes, { text: `Pieces for ${counted(rows.length, 'row')}` })
    onDone()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-1 px-5 pb-5">
      <PiecesField label="Pieces for each row" value={typed} error={error} onType={setTyped} />
      <Field
        label="Reason"
        optional
        hint="Delivery, Count, Damaged, Returned, or other words"
        value={reason}
        maxLength={120}
        autoComplete="off"
        list={REASONS_ID}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" className="justify-self-end max-sm:w-full">
        Apply
      </Button>
    </form>
  )
}
