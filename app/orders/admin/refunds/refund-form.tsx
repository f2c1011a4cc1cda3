import { type FormEvent, useState } from 'react'
import { titleWithChoice } from '#contract/catalogue/product-rules.ts'
import { WAYS } from '#contract/orders/refund-texts.ts'
import type { RefundsLeft } from '#contract/orders/refunds.ts'
import type { Return } from '#contract/orders/returns.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { naira } from '#contract/platform/format.ts'
import { dateOf } from '#contract/platform/times.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { Suggestions } from '../../../platform/forms/suggestions.tsx'
import { TickField } from '../../../platform/forms/tick-field.tsx'
import { FormButtons } from '../../../platform/ui/dialog-button.tsx'
import { PieceQuantities } from '../../sales/piece-quantities.tsx'
import { Choices } from './choices.tsx'
import {
  amountOf,
  type Draft,
  draftOf,
  faultIn,
  firstDraft,
  formOf,
  hasPieces,
  isWhole,
  returnsIn,
} from './refund-draft.ts'

/**
 * `asked`: the return that it closes, whose pieces are chosen first. `returns`: all of the order.
 */
type RefundFormProps = {
  sale: Sale
  left: RefundsLeft
  asked?: Return | undefined
  returns: readonly Return[]
  onClose: () => void
}

const NO_RETURN = 'none'

const REASONS = [
  'it was damaged',
  'it was the wrong one',
  'we had none left',
  'the customer changed their mind',
]

/**
 * Sends money of an order back: all that is left unless something else is chosen, so that a whole
 * refund is a reason and a press.
 */
export function RefundForm({ sale, left, asked, returns, onClose }: RefundFormProps) {
  const [draft, setDraft] = useState(() => (asked ? draftOf(asked, left) : firstDraft(left)))
  const [key] = useState(() => crypto.randomUUID())
  const [isChecked, setChecked] = useState(false)
  const [answer, setAnswer] = useState<string>()
  const { mutate, isPending } = useAdminCall('POST /sales/:id/refunds', { id: sale._id })
  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }))
  const amount = amountOf(draft, { sale, left })
  const fault = faultIn(draft, { sale, left })
  const isWithoutMoney = amount === 0 && hasPieces(draft, left)
  const offered = asked ? [] : returnsIn(draft, left, returns)
  const first = answer === NO_RETURN ? undefined : offered[0]
  const ended = asked ?? offered.find(({ _id }) => _id === answer) ?? first
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isPending || fault || draft.reason.trim() === '') return
    // A refusal is toasted and closes the dialog too: the page behind it shows what is left now.
    const form = formOf(draft, key, { sale, left })
    mutate({ ...form, return: ended?._id }, { onSettled: onClose })
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4 overflow-y-auto px-5 pb-5">
      <What
        sale={sale}
        left={left}
        draft={draft}
        change={change}
        isOfReturn={asked !== undefined}
      />
      {draft.what !== 'amount' && left.lines.some(({ restockable }) => restockable > 0) && (
        <TickField
          label="Put the pieces back into stock"
          checked={draft.isRestocked}
          onChange={({ target }) => change({ isRestocked: target.checked })}
        />
      )}
      {offered.length > 0 && (
        <Choices<string>
          legend="Does this refund end a return?"
          name="refund-return"
          options={endings(offered)}
          chosen={ended?._id ?? NO_RETURN}
          onChoose={setAnswer}
        />
      )}
      <Field
        label="Reason"
        hint="The customer reads it"
        value={draft.reason}
        onChange={({ target }) => change({ reason: target.value })}
        error={isChecked && draft.reason.trim() === '' ? 'say why' : undefined}
        list="refund-reasons"
        maxLength={300}
        required
        data-autofocus
      />
      <Suggestions id="refund-reasons" texts={REASONS} />
      {!isWithoutMoney && <How left={left} draft={draft} change={change} />}
      {isChecked && fault && (
        <p role="alert" className="font-medium text-danger">
          {fault}
        </p>
      )}
      <FormButtons tone="danger" onCancel={onClose} pending={isPending} pendingText="Sending…">
        {isWithoutMoney ? 'Take back without money' : `Refund ${naira(amount)}`}
      </FormButtons>
    </form>
  )
}

function endings(returns: readonly Return[]): Record<string, string> {
  const yes = returns.map(({ _id, lines, createdAt }) => {
    const pieces = lines.map((line) => `${line.qty} × ${titleWithChoice(line)}`).join(', ')
    return [_id, `Yes: ${pieces}, asked for on ${dateOf(createdAt)}`]
  })
  return { ...Object.fromEntries(yes), [NO_RETURN]: 'No' }
}

type PartProps = { left: RefundsLeft; draft: Draft; change: (values: Partial<Draft>) => void }

/** `isOfReturn`: it ends a return, which is of pieces. */
function What({
  sale,
  left,
  draft,
  change,
  isOfReturn,
}: PartProps & { sale: Sale; isOfReturn: boolean }) {
  const label = isWhole(left, sale)
    ? `All of it: ${naira(left.amount)}`
    : `All that is left: ${naira(left.amount)}`
  const ofPieces = { all: label, pieces: 'Some pieces' }
  return (
    <>
      <Choices<string>
        legend="What goes back?"
        name="refund-what"
        options={isOfReturn || left.amount === 0 ? ofPieces : { ...ofPieces, amount: 'An amount' }}
        chosen={draft.what}
        onChoose={(what) => change({ what: what as Draft['what'] })}
      />
      {draft.what === 'pieces' && (
        <div className="grid gap-3">
          <PieceQuantities
            lines={sale.products}
            left={left.lines}
            qtys={draft.qtys}
            onChange={(qtys) => change({ qtys })}
          />
          {left.shipping > 0 && (
            <TickField
              label={`Delivery, ${naira(left.shipping)}`}
              checked={draft.hasShipping}
              onChange={({ target }) => change({ hasShipping: target.checked })}
            />
          )}
        </div>
      )}
      {draft.what === 'amount' && (
        <Field
          label="Amount in naira"
          hint={`At most ${naira(left.amount)}`}
          inputMode="decimal"
          value={draft.amount}
          onChange={({ target }) => change({ amount: target.value.replaceAll(',', '').trim() })}
        />
      )}
    </>
  )
}

const How = ({ left, draft, change }: PartProps) => (
  <>
    <Choices<string>
      legend="How?"
      name="refund-way"
      options={Object.fromEntries(left.ways.map((way) => [way, WAYS[way]]))}
      chosen={draft.way}
      onChoose={(name) => change({ way: left.ways.find((way) => way === name) ?? draft.way })}
    />
    {draft.way !== 'card' && (
      <Field
        label="How it was sent"
        hint="Such as the bank and the reference of the transfer. Only staff read it"
        optional
        maxLength={500}
        value={draft.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    )}
  </>
)
