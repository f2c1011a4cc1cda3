import { type SubmitEvent, useState } from 'react'
import type { BlockedPhone } from '#contract/office/customers.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { TextFormField } from '../../../platform/forms/field.tsx'
import { FieldSuggestions } from '../../../platform/forms/suggestions.tsx'
import { ActButton } from '../../../platform/ui/button.tsx'
import { DialogButton, FormButtons } from '../../../platform/ui/dialog-button.tsx'

/** Whether orders with a phone number may be paid on delivery, and the button that changes it. */
export const PhoneBlockStatus = ({
  phone,
  blocked,
}: {
  phone: string
  blocked: BlockedPhone | undefined
}) => (blocked ? <BlockedPhoneNotice blocked={blocked} /> : <BlockPhoneButton phone={phone} />)

const BlockedPhoneNotice = ({ blocked: { phone, reason, by, at } }: { blocked: BlockedPhone }) => (
  <div className="grid justify-items-start gap-3 rounded-box border border-danger bg-danger-soft p-4">
    <p className="wrap-anywhere">
      <strong className="text-danger">Pays by card only.</strong> {reason}
      <span className="block text-sm text-muted">
        {phone}, {by}, <time dateTime={at}>{dateInLagos(at)}</time>
      </span>
    </p>
    <UnblockPhoneButton phone={phone} />
  </div>
)

export const UnblockPhoneButton = ({ phone }: { phone: string }) => (
  <ActButton act={useAdminCall('DELETE /customers/blocked/:phone', { phone })} tone="secondary">
    Allow on delivery again
  </ActButton>
)

/** `phone`: of a customer; left out where any number can be typed. */
export const BlockPhoneButton = ({ phone = '' }: { phone?: string }) => (
  <DialogButton
    button={{
      tone: 'secondary',
      className: 'justify-self-start max-sm:w-full',
      children: 'Block pay on delivery',
    }}
    title="Block pay on delivery?"
  >
    {(close) => <BlockPhoneForm phone={phone} onDone={close} />}
  </DialogButton>
)

const BLOCK_REASONS = [
  'Refused at the door twice',
  'Could not be reached at the door',
  'The address does not exist',
]

function BlockPhoneForm({ phone, onDone }: { phone: string; onDone: () => void }) {
  const [phoneNumber, setPhone] = useState(phone)
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useAdminCall('POST /customers/blocked')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending) mutate({ phoneNumber, reason }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5 px-5 pb-5">
      <p>
        New orders with this number are paid by card, in whatever form it is typed. The buyer reads
        that this order is paid by card, and nothing of a block. Orders that are to be paid on
        delivery already stay.
      </p>
      <TextFormField
        label="Phone number"
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
        value={phoneNumber}
        onValueChange={setPhone}
      />
      <TextFormField
        label="Reason"
        list="block-reasons"
        autoComplete="off"
        maxLength={300}
        value={reason}
        error={error?.message}
        onValueChange={setReason}
      />
      <FieldSuggestions id="block-reasons" texts={BLOCK_REASONS} />
      <FormButtons onCancel={onDone} tone="danger" pending={isPending}>
        Block
      </FormButtons>
    </form>
  )
}
