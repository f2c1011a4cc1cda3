import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { User } from '#contract/people/users.ts'
import { listParamsOfPage } from '#contract/platform/paging.ts'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { readSaleSorting, SaleTable } from '../../../orders/sales/sale-table.tsx'
import { ProfileCard, ProfileFact } from '../../../people/account/profile-card.tsx'
import { RightFields } from '../../../people/admin/rights/right-fields.tsx'
import { userQuery } from '../../../people/admin/users/queries.ts'
import { UserActions } from '../../../people/admin/users/user-actions.tsx'
import { UserStatus } from '../../../people/admin/users/user-status.tsx'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { queryApiFresh } from '../../../platform/api/query.ts'
import { PagedList, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { useShopSession } from '../../../platform/session/use-session.ts'
import type { SessionUser } from '../../../platform/store/session-user.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'
import type { Route } from './+types/user-page'
import { CustomerSections } from './customer-sections.tsx'

function userDetailsAddress({ _id, role }: User, actor: SessionUser): string {
  if (role === ROLE_IDS.users) return `/admin/users/userdetails/${_id}`
  if (actor.role === 'superAdmin') return `/admin/admins/admindetails/${_id}`
  return _id === actor.id ? '/admin/profile' : '/admin/users'
}

const USERS_PARENT = { title: 'User details', parent: { title: 'Users', to: '/admin/users' } }
const ADMINS_PARENT = {
  title: 'Admin details',
  parent: { title: 'Admins', to: '/admin/admins' },
  superOnly: true,
}

export default function UserPage({ params: { id } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <AdminPage {...(pathname.startsWith(ADMINS_PARENT.parent.to) ? ADMINS_PARENT : USERS_PARENT)}>
      <LoadedUser key={id} id={id} />
    </AdminPage>
  )
}

/** A user who is opened at the wrong address, or whose role changes, is shown at the right one. */
function LoadedUser({ id }: { id: string }) {
  const { user: actor } = useShopSession()
  const { pathname } = useLocation()
  const query = useQuery(userQuery(id))
  // To an admin the answer is the same for an admin's account and for one that does not exist.
  if (query.error?.status === 403) return missingUserNotice
  return (
    <Loaded query={query} missing={missingUserNotice}>
      {(user) => {
        if (!actor) return null
        const address = userDetailsAddress(user, actor)
        if (address !== pathname.replace(/\/$/, '')) return <Navigate to={address} replace />
        return <UserDetails user={user} actor={actor} />
      }}
    </Loaded>
  )
}

const missingUserNotice = (
  <EmptyState text="This person is not among the users" link={USERS_PARENT.parent} />
)

const UserDetails = ({ user, actor }: { user: User; actor: SessionUser }) => (
  <div className="grid gap-10">
    <ProfileCard
      user={user}
      isOther
      more={
        <>
          <ProfileFact title="Status" isShort>
            <UserStatus status={user.status} />
          </ProfileFact>
          <ProfileFact title="Joined" isShort>
            <time dateTime={user.createdAt} className="tabular-nums">
              {dateInLagos(user.createdAt)}
            </time>
          </ProfileFact>
          {user.terms && (
            <ProfileFact title="Terms accepted" isShort>
              version {user.terms.version},{' '}
              <time dateTime={user.terms.acceptedAt} className="whitespace-nowrap tabular-nums">
                {dateInLagos(user.terms.acceptedAt)}
              </time>
            </ProfileFact>
          )}
        </>
      }
    >
      <UserActions user={user} actor={actor} />
    </ProfileCard>
    {user.role === ROLE_IDS.users && <CustomerSections id={user._id} />}
    {user.role === ROLE_IDS.users && <UserOrders id={user._id} />}
    {user.role === ROLE_IDS.admin && <RightFields key={user.rights?.join()} user={user} />}
  </div>
)

function UserOrders({ id }: { id: string }) {
  const address = useListAddress()
  const sorting = readSaleSorting(address)
  const query = queryApiFresh(
    'GET /users/:id/sales/:limit/:skip/:search?',
    { id, ...listParamsOfPage(address.page), search: address.search },
    { sort: sorting.sort },
  )
  return (
    <PageSection id="user-orders" title="Orders" headingClass="display mb-4 text-2xl">
      <PagedList
        query={useQuery(query)}
        address={address}
        searchLabel={messages.searchOrders}
        empty={<p className="text-muted">No orders yet.</p>}
      >
        {(sales) => (
          <SaleTable
            sorting={sorting}
            sales={sales}
            label="Orders"
            to="/admin/orders/orderdetails"
          />
        )}
      </PagedList>
    </PageSection>
  )
}
