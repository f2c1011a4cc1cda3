import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { pageCount } from '#contract/paging.ts'
import { Loaded } from '../shell/loaded.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { PastTheEnd } from '../ui/past-the-end.tsx'
import { useListAddress } from '../ui/use-list-address.ts'
import { userQueries } from './queries.ts'
import { UserTable } from './user-table.tsx'

/** §2: users as a searchable table, 50 per page. */
export function UserList() {
  const address = useListAddress()
  const { page, search, setTyped } = address
  const query = useQuery(userQueries.list(page, search))
  return (
    <div className="grid gap-6">
      <ListSearch label="search users" address={address} />
      <Loaded query={query}>
        {({ data, totalUsers }) => {
          const pages = pageCount(totalUsers)
          if (totalUsers === 0 && search === '') return <EmptyState text="Nobody has opened an account yet" />
          if (totalUsers === 0) return <NoMatch search={search} onClear={() => setTyped('')} />
          if (page > pages) return <PastTheEnd page={page} pages={pages} />
          return (
            <div className={query.isPlaceholderData ? 'opacity-60 transition-opacity delay-300' : ''}>
              <UserTable users={data} label="Users" addressOf={({ _id }) => `/admin/users/userdetails/${_id}`} />
              <Pagination page={page} pages={pages} />
            </div>
          )
        }}
      </Loaded>
    </div>
  )
}

const NoMatch = ({ search, onClear }: { search: string; onClear: () => void }) => (
  <EmptyState text={messages.noMatch(search.trim())}>
    <Button tone="secondary" onClick={onClear}>
      Show all
    </Button>
  </EmptyState>
)
