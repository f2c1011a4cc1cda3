import { type FormEvent, useState } from 'react'
import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import type { RefundsLeft } from '#contract/orders/refunds/refunds.ts'
import type { Return } from '#contract/orders/returns/returns.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { REFUND_WAY_TEXTS } from '#contract/orders/texts/refund-texts.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { TextFormField, TickField } from '../../../platform/forms/field.tsx'
import { FieldSuggestions } from '../../../platform/forms/suggestions.tsx'
import { FormButtons } from '../../../platform/ui/dialog-button.tsx'
import { PieceQuantityFields } from '../../sales/piece-quantities.tsx'
import { RadioChoices } from './choices.tsx'
import {
  createDraftOfReturn,
  createRefundDraft,
  draftHasPieces,
  faultInRefundDraft,
  isWholeOrderLeft,
  type RefundDraft,
  refundAmountOf,
  returnsInDraft,
  toRefundOrderForm,
} from './refund-draft.ts'

/**
 * `asked`: the return that it closes, whose pieces are chosen first. `returns`: all of the order.
 */
type RefundOrderFieldsProps = {
  sale: Sale
  left: RefundsLeft
  asked?: Return | undefined
  returns: readonly Return[]
  onClose: () => void
}

const NO_RETURN = 'none'

const REFUND_REASONS = [
  'it was damaged',
  'it was the wrong one',
  'we had none left',
  'the customer changed their mind',
]

/**
 * Sends money of an order back: all that is left unless something else is chosen, so that a whole
 * refund is a reason and a press.
 */
export function RefundOrderFields({ sale, left, asked, returns, onClose }: RefundOrderFieldsProps) {
  const [draft, setDraft] = useState(() =>
    asked ? createDraftOfReturn(asked, left) : createRefundDraft(left),
  )
  const [key] = useState(() => crypto.randomUUID())
  const [isChecked, setChecked] = useState(false)
  const [answer, setAnswer] = useState<string>()
  const { mutate, isPending } = useAdminCall('POST /sales/:id/refunds', { id: sale._id })
  const change = (values: Partial<RefundDraft>) => setDraft((before) => ({ ...before, ...values }))
  const amount = refundAmountOf(draft, { sale, left })
  const fault = faultInRefundDraft(draft, { sale, left })
  const isWithoutMoney = amount === 0 && draftHasPieces(draft, left)
  const offered = asked ? [] : returnsInDraft(draft, left, returns)
  const first = answer === NO_RETURN ? undefined : offered[0]
  const ended = asked ?? offered.find(({ _id }) => _id === answer) ?? first
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isPending || fault || draft.reason.trim() === '') return
    // A refusal is toasted and closes the dialog too: the page behind it shows what is left now.
    const form = toRefundOrderForm(draft, key, { sale, left })
    mutate({ ...form, return: ended?._id }, { onSettled: onClose })
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4 overflow-y-auto px-5 pb-5">
      <RefundedPartFields
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
        <RadioChoices<string>
          legend="Does this refund end a return?"
          name="refund-return"
          options={returnEndingOptions(offered)}
          chosen={ended?._id ?? NO_RETURN}
          onChoose={setAnswer}
        />
      )}
      <TextFormField
        label="Reason"
        hint="The customer reads it"
        value={draft.reason}
        onValueChange={(reason) => change({ reason })}
        error={isChecked && draft.reason.trim() === '' ? 'say why' : undefined}
        list="refund-reasons"
        maxLength={300}
        required
        data-autofocus
      />
      <FieldSuggestions id="refund-reasons" texts={REFUND_REASONS} />
      {!isWithoutMoney && <RefundWayFields left={left} draft={draft} change={change} />}
      {isChecked && fault && (
        <p role="alert" className="font-medium text-danger">
          {fault}
        </p>
      )}
      <FormButtons tone="danger" onCancel={onClose} pending={isPending} pendingText="Sending…">
        {isWithoutMoney ? 'Take back without money' : `Refund ${formatNaira(amount)}`}
      </FormButtons>
    </form>
  )
}

function returnEndingOptions(returns: readonly Return[]): Record<string, string> {
  const yes = returns.map(({ _id, lines, createdAt }) => {
    const pieces = lines.map((line) => `${line.qty} × ${titleWithChoiceOf(line)}`).join(', ')
    return [_id, `Yes: ${pieces}, asked for on ${dateInLagos(createdAt)}`]
  })
  return { ...Object.fromEntries(yes), [NO_RETURN]: 'No' }
}

type RefundDraftPartProps = {
  left: RefundsLeft
  draft: RefundDraft
  change: (values: Partial<RefundDraft>) => void
}

/** `isOfReturn`: it ends a return, which is of pieces. */
function RefundedPartFields({
  sale,
  left,
  draft,
  change,
  isOfReturn,
}: RefundDraftPartProps & { sale: Sale; isOfReturn: boolean }) {
  const label = isWholeOrderLeft(left, sale)
    ? `All of it: ${formatNaira(left.amount)}`
    : `All that is left: ${formatNaira(left.amount)}`
  const ofPieces = { all: label, pieces: 'Some pieces' }
  return (
    <>
      <RadioChoices<string>
        legend="What goes back?"
        name="refund-what"
        options={isOfReturn || left.amount === 0 ? ofPieces : { ...ofPieces, amount: 'An amount' }}
        chosen={draft.what}
        onChoose={(what) => change({ what: what as RefundDraft['what'] })}
      />
      {draft.what === 'pieces' && (
        <div className="grid gap-3">
          <PieceQuantityFields
            lines={sale.products}
            left={left.lines}
            qtys={draft.qtys}
            onChange={(qtys) => change({ qtys })}
          />
          {left.shipping > 0 && (
            <TickField
              label={`Delivery, ${formatNaira(left.shipping)}`}
              checked={draft.hasShipping}
              onChange={({ target }) => change({ hasShipping: target.checked })}
            />
          )}
        </div>
      )}
      {draft.what === 'amount' && (
        <TextFormField
          label="Amount in naira"
          hint={`At most ${formatNaira(left.amount)}`}
          inputMode="decimal"
          value={draft.amount}
          onValueChange={(text) => change({ amount: text.replaceAll(',', '').trim() })}
        />
      )}
    </>
  )
}

const RefundWayFields = ({ left, draft, change }: RefundDraftPartProps) => (
  <>
    <RadioChoices<string>
      legend="How?"
      name="refund-way"
      options={Object.fromEntries(left.ways.map((way) => [way, REFUND_WAY_TEXTS[way]]))}
      chosen={draft.way}
      onChoose={(name) => change({ way: left.ways.find((way) => way === name) ?? draft.way })}
    />
    {draft.way !== 'card' && (
      <TextFormField
        label="How it was sent"
        hint="Such as the bank and the reference of the transfer. Only staff read it"
        optional
        maxLength={500}
        value={draft.note}
        onValueChange={(note) => change({ note })}
      />
    )}
  </>
)
