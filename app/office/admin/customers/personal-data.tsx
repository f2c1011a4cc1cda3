import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ERASED, namesPerson } from '#contract/office/customer-rules.ts'
import type { CustomerCard, ErasurePlan } from '#contract/office/customers.ts'
import { countWithNoun, shortenId } from '#contract/platform/format.ts'
import { DownloadData } from '../../../people/personal-data/download-data.tsx'
import { callApi } from '../../../platform/api/browser.ts'
import { recordQuery } from '../../../platform/api/query.ts'
import { TextFormField } from '../../../platform/forms/field.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { useShopSession } from '../../../platform/session/use-session.ts'
import { DialogButton, FormButtons } from '../../../platform/ui/dialog-button.tsx'
import { useErasePerson } from './queries.ts'

/** The file of a person's data, and for super admins the erasure of the person. */
export function PersonalDataCard({
  id,
  customer: { account },
}: {
  id: string
  customer: CustomerCard
}) {
  const { user } = useShopSession()
  return (
    <>
      <p className="text-muted">
        For a person who asks for it and has shown who they are.
        {!account && ' Of a guest it is all orders with this e-mail address.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <DownloadData ask={() => callApi('POST /customers/:id/data', { params: { id } })} />
        {user?.role === 'superAdmin' && (
          <DialogButton
            button={{ tone: 'danger', className: 'max-sm:w-full', children: 'Erase personal data' }}
            title="Erase personal data?"
          >
            {(close) => <ErasePersonDialog id={id} onClose={close} />}
          </DialogButton>
        )}
      </div>
    </>
  )
}

type ErasePersonProps = { id: string; onClose: () => void }

const ErasePersonDialog = ({ id, onClose }: ErasePersonProps) => (
  <div className="grid gap-5 px-5 pb-5">
    <Loaded query={useQuery(recordQuery('GET /customers/:id/erasure', { id }))}>
      {(plan) =>
        plan.open.length > 0 ? (
          <OpenMatters open={plan.open} />
        ) : (
          <ErasureForm id={id} plan={plan} onClose={onClose} />
        )
      }
    </Loaded>
  </div>
)

const OPEN_PART_TEXTS: Record<ErasurePlan['open'][number]['part'], string> = {
  order: 'is not completed',
  refund: 'has a refund under way',
  return: 'has a return under way',
  payment: 'has a payment that is being checked',
}

const OpenMatters = ({ open }: Pick<ErasurePlan, 'open'>) => (
  <>
    <p>The shop still needs to know this person: finish these first.</p>
    <ul className="grid gap-2">
      {open.map(({ sale, part }) => (
        <li key={`${sale} ${part}`}>
          <Link to={`/admin/orders/orderdetails/${sale}`} className="text-link">
            Order {shortenId(sale, 6)}
          </Link>{' '}
          {OPEN_PART_TEXTS[part]}
        </li>
      ))}
    </ul>
  </>
)

function ErasureForm({ id, plan, onClose }: ErasePersonProps & { plan: ErasurePlan }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { mutate, isPending } = useErasePerson(id)
  const isNamed = namesPerson(typed, plan)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isNamed && !isPending)
      mutate(typed, { onSuccess: () => navigate('/admin/users', { replace: true }) })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <ErasureEffects plan={plan} />
      <p className="font-semibold text-danger">
        It cannot be undone, and nobody can look it up afterwards.
      </p>
      <TextFormField
        label={`Type “${plan.email}” or their name`}
        value={typed}
        autoComplete="off"
        maxLength={300}
        onValueChange={setTyped}
      />
      <FormButtons onCancel={onClose} tone="danger" disabled={!isNamed} pending={isPending}>
        Erase for good
      </FormButtons>
    </form>
  )
}

const ErasureEffects = ({ plan: { name, goes, orders } }: { plan: ErasurePlan }) => (
  <>
    <div className="grid gap-2">
      <h3 className="font-bold">Goes</h3>
      <ul className="list-disc pl-5">
        <li className="wrap-anywhere">
          name, e-mail, phone numbers and addresses of {name}, everywhere
        </li>
        {goes
          .filter(({ count }) => count > 0)
          .map(({ what, count }) => (
            <li key={what}>
              {what}: {count.toLocaleString('en')}
            </li>
          ))}
      </ul>
    </div>
    <div className="grid gap-2">
      <h3 className="font-bold">Stays for the books</h3>
      <p>
        {orders === 0
          ? 'Nothing: there are no orders.'
          : `${countWithNoun(orders, 'order')}: what was bought and paid, the state and local government, payments, refunds and invoice numbers, with “${ERASED}” in place of the person.`}
      </p>
    </div>
  </>
)
