import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/audit.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { type Column, SortableTable } from '../sortable-table.tsx'
import { AuditRow } from './audit-row.tsx'
import { auditQueries } from './queries.ts'
import { sentenceOf } from './sentence.ts'

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: 'When', sortBy: ({ createdAt }) => createdAt },
  { title: 'Who', sortBy: ({ actor }) => actor },
  { title: 'What', sortBy: sentenceOf },
  { title: 'From', sortBy: ({ address }) => address },
]

/** Every change by an admin, every sign-in and what concerns it, newest first. */
export function AuditList() {
  const address = useListAddress()
  return (
    <PagedList
      query={useQuery(auditQueries.list(address.page, address.search))}
      address={address}
      searchLabel="search who, what, to whom or from where"
      empty={<EmptyState text="Nothing has happened yet" />}
    >
      {(entries) => (
        <SortableTable label="Audit log" rows={entries} columns={COLUMNS} keyOf={({ _id }) => _id}>
          {(entry) => <AuditRow entry={entry} />}
        </SortableTable>
      )}
    </PagedList>
  )
}
