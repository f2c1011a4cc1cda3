import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countWithNoun, formatNaira } from '#contract/platform/format.ts'
import { hasTypedWords } from '#contract/platform/words.ts'
import { deliveryDaysText } from '#contract/shopfront/delivery.ts'
import { splitLgaNames } from '#contract/shopfront/lga-names.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { queryApiFresh } from '../../../platform/api/query.ts'
import { ListSearch, NoMatch, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { useShopSession } from '../../../platform/session/use-session.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { stateDetailsPath } from './missing-state.tsx'

const addStatesLink = <LinkButton to="/admin/region/addregion">Add States</LinkButton>

const stateListActions = (
  <>
    <TakeOverStatesButton />
    {addStatesLink}
  </>
)

export default createAdminPage({ title: 'Region', actions: stateListActions }, SearchableStates)

function SearchableStates() {
  const address = useListAddress()
  const { search, setTyped } = address
  return (
    <Loaded query={useQuery(queryApiFresh('GET /states'))}>
      {({ data }) => {
        if (data.length === 0)
          return (
            <EmptyState text="Without a state nobody can order: add the first">
              {addStatesLink}
            </EmptyState>
          )
        const found = data.filter(({ state, region }) =>
          hasTypedWords(`${state} ${region}`, search),
        )
        return (
          <div className="grid gap-6">
            <ListSearch label="search state or region" address={address} />
            {found.length === 0 ? (
              <NoMatch search={search} onClear={() => setTyped('')} />
            ) : (
              <StateCardGrid states={found} />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

const StateCardGrid = ({ states }: { states: readonly DeliveryState[] }) => (
  <>
    <p role="status" className="-mb-3 text-sm text-muted">
      {countWithNoun(states.length, 'state')}
    </p>
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-4">
      {states.map((state) => (
        <li key={state._id}>
          <StateSummaryCard state={state} />
        </li>
      ))}
    </ul>
  </>
)

const StateSummaryCard = ({
  state: { _id, state, price, region, lgas, days },
}: {
  state: DeliveryState
}) => {
  const count = splitLgaNames(lgas).length
  return (
    <article className="category-card !gap-4 !p-3 sm:!p-4">
      <div>
        <h2 className="display min-[24rem]:text-lg sm:text-xl">
          <Link to={stateDetailsPath(_id)} className="card-link">
            {state}
          </Link>
        </h2>
        <p className="text-sm text-muted">{region}</p>
      </div>
      <div className="items-baseline justify-between gap-x-3 sm:flex sm:flex-wrap">
        <p>
          <span className="font-bold tabular-nums">{formatNaira(price)}</span>
          {days && <span className="block text-sm text-muted">{deliveryDaysText(days)}</span>}
        </p>
        <p className={`text-sm ${count === 0 ? 'text-clay' : 'text-muted'}`}>
          {count === 0 ? 'no LGAs' : `${count} LGAs`}
        </p>
      </div>
    </article>
  )
}

function TakeOverStatesButton() {
  const act = useAdminCall('POST /states/nigeria')
  if (useShopSession().user?.role !== 'superAdmin') return null
  return (
    <ConfirmButton
      act={act}
      button={{ tone: 'secondary', children: 'Add all states of Nigeria' }}
      title="Add all states of Nigeria?"
      confirmLabel="Add them"
    >
      <p>
        The states and local governments that are missing are added. Their delivery prices and days
        are examples for parcels from Lagos: change them to yours before you sell. What you have
        stays as it is.
      </p>
    </ConfirmButton>
  )
}
