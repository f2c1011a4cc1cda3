import { type SubmitEvent, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { countWithNoun } from '#contract/platform/format.ts'
import { readTypedNaira } from '#contract/platform/values.ts'
import { TextFormField } from '../../../platform/forms/field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { DialogButton } from '../../../platform/ui/dialog-button.tsx'
import { PiecesField } from '../stock/pieces-field.tsx'
import { readTypedPieces } from '../stock/read-pieces.ts'
import { type ProductSheetRow, REASONS_ID } from './cells.ts'
import { changeInAllRows, changeSheetPrices } from './commands.ts'
import type { ProductSheetEditing } from './use-product-sheet.ts'

type ChangeSheetRowsProps = {
  sheet: ProductSheetEditing
  rows: readonly ProductSheetRow[]
  isSelected: boolean
}

/**
 * Changes prices by a percentage, or adds pieces, in the selected rows or else in all of the page.
 */
export function ChangeSheetRows({ sheet, rows, isSelected }: ChangeSheetRowsProps) {
  const button = {
    tone: 'secondary',
    disabled: rows.length === 0 || sheet.pending.length > 0,
  } as const
  const where = isSelected ? `of ${countWithNoun(rows.length, 'row')}` : 'on this page'
  return (
    <div className="flex flex-wrap gap-3">
      <DialogButton
        button={{ ...button, children: 'Change prices' }}
        title={`Change the prices ${where}`}
      >
        {(close) => <ChangePricesForm sheet={sheet} rows={rows} onDone={close} />}
      </DialogButton>
      <DialogButton
        button={{ ...button, children: 'Add pieces' }}
        title={`Add pieces to the stock ${where}`}
      >
        {(close) => <AddPiecesToRowsForm sheet={sheet} rows={rows} onDone={close} />}
      </DialogButton>
    </div>
  )
}

type ChangeRowsFormProps = Pick<ChangeSheetRowsProps, 'sheet' | 'rows'> & { onDone: () => void }

function ChangePricesForm({ sheet, rows, onDone }: ChangeRowsFormProps) {
  const [percentText, setPercent] = useState('')
  const [stepText, setStep] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const percent = percentText.trim() === '' ? 0 : readPercent(percentText)
    const step = stepText.trim() === '' ? 0.01 : readTypedNaira(stepText)
    const isPercentInRange = percent >= -100 && percent <= 1000
    const isStepInRange = step >= 0.01 && step <= 1_000_000
    if (!isPercentInRange || !isStepInRange) return setError(messages.percentOrStep)
    const text = `Prices of ${countWithNoun(rows.length, 'row')} changed`
    sheet.apply(changeSheetPrices(rows, sheet.edits, { percent, step }), { text })
    onDone()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-1 px-5 pb-5">
      <TextFormField
        label="Percent"
        hint="10 raises prices by a tenth, -5 lowers them by a twentieth"
        value={percentText}
        error={error}
        inputMode="text"
        autoComplete="off"
        maxLength={8}
        data-autofocus
        onValueChange={setPercent}
      />
      <TextFormField
        label="Round to"
        optional
        hint="100 makes ₦1,049 to ₦1,000"
        value={stepText}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        onValueChange={setStep}
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
  return readTypedNaira(withoutSigns.replace('−', '-'))
}

function AddPiecesToRowsForm({ sheet, rows, onDone }: ChangeRowsFormProps) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('Delivery')
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (readTypedPieces(typed) === undefined) return setError(messages.somePieces)
    const changes = changeInAllRows(rows, 'add', typed)
    if (reason.trim() !== '') changes.push(...changeInAllRows(rows, 'reason', reason))
    sheet.apply(changes, { text: `Pieces for ${countWithNoun(rows.length, 'row')}` })
    onDone()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-1 px-5 pb-5">
      <PiecesField
        label="Pieces for each row"
        value={typed}
        error={error}
        onValueChange={setTyped}
      />
      <TextFormField
        label="Reason"
        optional
        hint="Delivery, Count, Damaged, Returned, or other words"
        value={reason}
        maxLength={120}
        autoComplete="off"
        list={REASONS_ID}
        onValueChange={setReason}
      />
      <Button type="submit" className="justify-self-end max-sm:w-full">
        Apply
      </Button>
    </form>
  )
}
