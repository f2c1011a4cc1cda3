import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { dateOf } from '#contract/format.ts'
import { ROLE_IDS } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { Fact, ProfileCard } from '../../account/profile-card.tsx'
import type { SessionUser } from '../../session/session-user.ts'
import { useSession } from '../../session/use-session.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { userQueries } from './queries.ts'
import { PersonActions } from './user-actions.tsx'
import { UserOrders } from './user-orders.tsx'
import { UserStatus } from './user-status.tsx'

/** Where `actor` finds a person: it changes with the person's role. */
function addressOf({ _id, role }: User, actor: SessionUser): string {
  if (role === ROLE_IDS.users) return `/admin/users/userdetails/${_id}`
  if (actor.role === 'superAdmin') return `/admin/admins/admindetails/${_id}`
  return _id === actor.id ? '/admin/profile' : '/admin/users'
}

/** §2: user details and admin details. Who is opened in the wrong place, or is moved by a new role, is found in the right one. */
export function PersonPage({ id }: { id: string }) {
  const { user: actor } = useSession()
  const { pathname } = useLocation()
  const query = useQuery(userQueries.one(id))
  // To an admin the answer is the same for an admin's account and for one that does not exist.
  if (query.error?.status === 403) return missing
  return (
    <Loaded query={query} missing={missing}>
      {(person) => {
        if (!actor) return null
        const address = addressOf(person, actor)
        if (address !== pathname.replace(/\/$/, '')) return <Navigate to={address} replace />
        return <Person person={person} actor={actor} />
      }}
    </Loaded>
  )
}

const missing = (
  <EmptyState text="This person is not among the users">
    <LinkButton to="/admin/users">Users</LinkButton>
  </EmptyState>
)

function Person({ person, actor }: { person: User; actor: SessionUser }) {
  return (
    <div className="grid gap-10">
      <ProfileCard
        user={person}
        isOther
        more={
          <>
            <Fact title="Status" isShort>
              <UserStatus status={person.status} />
            </Fact>
            <Fact title="Joined" isShort>
              <time dateTime={person.createdAt} className="tabular-nums">
                {dateOf(person.createdAt)}
              </time>
            </Fact>
          </>
        }
      >
        <PersonActions person={person} actor={actor} />
      </ProfileCard>
      {person.role === ROLE_IDS.users && <UserOrders id={person._id} />}
    </div>
  )
}
