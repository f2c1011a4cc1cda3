import { useState } from 'react'
import { canAct, canBeRefunded, type ReturnActName } from '#contract/return-rules.ts'
import type { Return } from '#contract/returns.ts'
import { TextArea } from '../../forms/text-area.tsx'
import { useActOnReturn } from '../../sales/return-queries.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Said = { label: string; title: string; hint: string; isRequired?: true }

/** Acts that the customer is told something with. */
const SAID: Partial<Record<ReturnActName, Said>> = {
  approve: { label: 'Approve', title: 'Approve Return?', hint: 'Such as where to send it, and who pays for that' },
  refuse: { label: 'Refuse', title: 'Refuse Return?', hint: 'Why it is not taken back', isRequired: true },
}

/** What the shop can do with a return now. */
export const ReturnActions = ({ one }: { one: Return }) => (
  <div className="flex flex-wrap gap-3">
    {canAct('approve', one.state) && <SayAndAct one={one} act="approve" />}
    {canAct('receive', one.state) && <Receive one={one} />}
    {canBeRefunded(one.state) && (
      <LinkButton to={`/admin/orders/orderdetails/${one.sale}?return=${one._id}`} className="max-sm:grow">
        Refund
      </LinkButton>
    )}
    {canAct('refuse', one.state) && <SayAndAct one={one} act="refuse" />}
  </div>
)

function Receive({ one }: { one: Return }) {
  const { mutate, isPending } = useActOnReturn(one._id)
  return (
    <Button tone="secondary" className="max-sm:grow" pending={isPending} onClick={() => mutate({ value: 'receive' })}>
      It has arrived
    </Button>
  )
}

function SayAndAct({ one, act }: { one: Return; act: 'approve' | 'refuse' }) {
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const { mutate, isPending } = useActOnReturn(one._id)
  const said = SAID[act]
  if (!said) return null
  const close = () => setOpen(false)
  const isMissing = said.isRequired === true && words.trim() === ''
  return (
    <>
      <Button tone={act === 'refuse' ? 'secondary' : 'primary'} className="max-sm:grow" onClick={() => setOpen(true)}>
        {said.label}
      </Button>
      <Dialog open={isOpen} onClose={close} title={said.title}>
        <form
          className="grid gap-4 px-5 pb-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isMissing) mutate({ value: act, words }, { onSettled: close })
          }}
        >
          <TextArea
            label="Tell the customer"
            name={`words-${act}`}
            hint={said.hint}
            optional={!said.isRequired}
            required={said.isRequired}
            maxLength={500}
            rows={3}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            data-autofocus
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button tone="secondary" onClick={close} className="max-sm:grow">
              cancel
            </Button>
            <Button type="submit" pending={isPending} className="max-sm:grow">
              {said.label}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
