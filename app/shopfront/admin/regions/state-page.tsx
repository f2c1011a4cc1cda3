import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatNaira } from '#contract/platform/format.ts'
import { deliveryDaysText } from '#contract/shopfront/delivery.ts'
import { splitLgaNames } from '#contract/shopfront/lga-names.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { createRecordPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'
import { LgaPanel } from './lga-panel.tsx'
import { missingState, STATES_PAGE } from './missing-state.tsx'
import { adminStateQuery } from './queries.ts'

export default createRecordPage({ title: 'State details', parent: STATES_PAGE }, LoadedStateDetails)

function LoadedStateDetails({ id }: { id: string }) {
  return (
    <Loaded query={useQuery(adminStateQuery(id))} missing={missingState}>
      {(state) => (
        <div className="grid gap-10">
          <StateDetailsCard state={state} />
          <LgaPanel stateId={state._id} />
        </div>
      )}
    </Loaded>
  )
}

const StateDetailsCard = ({ state }: { state: DeliveryState }) => (
  <section
    aria-labelledby="state-name"
    className="max-w-3xl overflow-hidden rounded-box border border-line bg-surface"
  >
    <header className="cloth on-deep overflow-hidden bg-deep px-5 py-8 text-on-deep sm:px-8">
      <h2 id="state-name" className="display text-3xl sm:text-4xl">
        {state.state}
      </h2>
    </header>
    <dl className="facts p-5 sm:p-8">
      <div>
        <dt className="text-sm text-muted">Price</dt>
        <dd className="text-xl font-bold tabular-nums">{formatNaira(state.price)}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Region</dt>
        <dd className="text-xl font-semibold">{state.region}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Delivery takes</dt>
        <dd className="text-xl font-semibold">
          {state.days ? deliveryDaysText(state.days) : 'not set'}
        </dd>
      </div>
    </dl>
    <div className="flex flex-wrap gap-3 border-t border-line p-5 sm:px-8">
      <LinkButton to={`/admin/region/editregion/${state._id}`} className="max-sm:w-full">
        Edit States
      </LinkButton>
      <DeleteStateButton state={state} />
    </div>
  </section>
)

function DeleteStateButton({ state: { _id, state, lgas } }: { state: DeliveryState }) {
  const navigate = useNavigate()
  const count = splitLgaNames(lgas).length
  return (
    <ConfirmButton
      act={useAdminCall('DELETE /states/:id', { id: _id }, { isRemoval: true })}
      after={() => ({ onSuccess: () => void navigate('/admin/region') })}
      button={{ tone: 'danger', className: 'max-sm:w-full', children: 'Delete' }}
      title={`Delete ${state}?`}
      confirmLabel="Delete state"
    >
      <p>
        Nobody can order to {state} any more
        {count > 0 && `, and its ${count} local governments are deleted with it`}. Orders that were
        made keep their text and price.
      </p>
    </ConfirmButton>
  )
}
