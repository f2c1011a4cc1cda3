import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { auditSentence } from '#contract/office/audit-sentences.ts'
import type { AuditEntry, AuditSort } from '#contract/platform/audit.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { listQuery } from '../../../platform/api/query.ts'
import { type ListColumn, ListTable } from '../../../platform/lists/list-table.tsx'
import { PagedList, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { listSortingOf } from '../../../platform/lists/sorting.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import { type AuditedChange, addressOfAuditEntry, changesInAuditEntry } from './entry-details.ts'

const AUDIT_PAGE_COLUMNS: ListColumn<AuditEntry, AuditSort>[] = [
  { title: 'When', sortBy: 'createdAt', cell: ({ createdAt }) => <LocalTime time={createdAt} /> },
  {
    title: 'Who',
    sortBy: 'actor',
    isText: true,
    className: 'font-semibold',
    cell: ({ actor }) => actor,
  },
  {
    title: 'What',
    sortBy: 'action',
    isUntitled: true,
    isText: true,
    className: 'cell-wide',
    cell: (entry) => (
      <>
        <Sentence entry={entry} />
        <AuditDetails entry={entry} />
      </>
    ),
  },
  {
    title: 'From',
    sortBy: 'address',
    isText: true,
    className: 'tabular-nums',
    cell: ({ address }) => address,
  },
]

export default createAdminPage({ title: 'Audit log', superOnly: true }, AuditList)

function AuditList() {
  const address = useListAddress()
  const sorting = listSortingOf(address, AUDIT_PAGE_COLUMNS)
  return (
    <PagedList
      query={useQuery(
        listQuery('GET /audit/:limit/:skip/:search?', address, { sort: sorting.sort }),
      )}
      address={address}
      searchLabel="search who, what, to whom or from where"
      empty={<EmptyState text="Nothing has happened yet" />}
    >
      {(entries) => (
        <ListTable
          aria-label="Audit log"
          rows={entries}
          columns={AUDIT_PAGE_COLUMNS}
          keyOf={({ _id }) => _id}
          sorting={sorting}
        />
      )}
    </PagedList>
  )
}

function Sentence({ entry }: { entry: AuditEntry }) {
  const address = addressOfAuditEntry(entry)
  const sentence = auditSentence(entry)
  if (!address) return sentence
  return (
    <Link to={address} className="text-accent underline-offset-4 hover:underline">
      {sentence}
    </Link>
  )
}

const AuditDetails = ({ entry }: { entry: AuditEntry }) => (
  <details className="chart-table">
    <summary>Details</summary>
    <dl className="audit-details">
      {changesInAuditEntry(entry).map((change) => (
        <Detail key={change.field} {...change} />
      ))}
      <Detail field="id" to={entry.target} />
      <Detail field="action" to={entry.action} />
    </dl>
  </details>
)

const Detail = ({ field, from, to }: AuditedChange) => (
  <div>
    <dt>{field}</dt>
    <dd>
      {from !== undefined && (
        <>
          <del>{from}</del>
          <span className="sr-only"> became</span>
          <span aria-hidden="true"> → </span>
        </>
      )}
      {to}
    </dd>
  </div>
)
