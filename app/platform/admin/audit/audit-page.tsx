import { useQuery } from '@tanstack/react-query'
import { PagedList } from '../../lists/paged-list.tsx'
import { sortingOf } from '../../lists/sorting.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { AdminPage } from '../admin-page.tsx'
import { type Column, fieldsOf, SortableTable } from '../sortable-table.tsx'
import { AuditRow } from './audit-row.tsx'
import { auditQueries } from './queries.ts'

const COLUMNS = [
  { title: 'When', sortBy: 'createdAt' },
  { title: 'Who', sortBy: 'actor' },
  { title: 'What', sortBy: 'action' },
  { title: 'From', sortBy: 'address' },
] as const satisfies readonly Column<string>[]

export default function AuditPage() {
  return (
    <AdminPage title="Audit log" superOnly>
      <AuditList />
    </AdminPage>
  )
}

/** Every change by an admin, every sign-in and what concerns it, newest first. */
function AuditList() {
  const address = useListAddress()
  const sorting = sortingOf(address, fieldsOf(COLUMNS))
  return (
    <PagedList
      query={useQuery(auditQueries.list(address.page, address.search, sorting.sort))}
      address={address}
      searchLabel="search who, what, to whom or from where"
      empty={<EmptyState text="Nothing has happened yet" />}
    >
      {(entries) => (
        <SortableTable {...sorting} label="Audit log" rows={entries} columns={COLUMNS} keyOf={({ _id }) => _id}>
          {(entry) => <AuditRow entry={entry} />}
        </SortableTable>
      )}
    </PagedList>
  )
}
