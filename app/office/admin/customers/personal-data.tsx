import type { CustomerCard } from '#contract/office/customers.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { DownloadData } from '../../../platform/files/download-data.tsx'
import { useSession } from '../../../platform/session/use-session.ts'
import { DialogButton } from '../../../platform/ui/dialog-button.tsx'
import { ErasePerson } from './erase-person.tsx'

type Props = { id: string; customer: CustomerCard }

export function PersonalDataCard({ id, customer: { account } }: Props) {
  const { user } = useSession()
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
            {(close) => <ErasePerson id={id} onClose={close} />}
          </DialogButton>
        )}
      </div>
    </>
  )
}
