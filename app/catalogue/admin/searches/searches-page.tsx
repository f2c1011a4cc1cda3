import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SearchCount } from '#contract/catalogue/search.ts'
import { searchPath } from '#contract/catalogue/search-path.ts'
import { pageParams } from '#contract/platform/paging.ts'
import { adminPage } from '../../../platform/admin/admin-page.tsx'
import { freshQuery } from '../../../platform/api/query.ts'
import { ChoiceField } from '../../../platform/forms/choice-field.tsx'
import { type Column, ListTable } from '../../../platform/lists/list-table.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { useSession } from '../../../platform/session/use-session.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { type ListAddress, useListAddress } from '../../../platform/ui/use-list-address.ts'
import { clickShare, DAYS, readView, type SearchView } from './read-view.ts'

export default adminPage({ title: 'Searches' }, Searches)

function Searches() {
  const address = useListAddress()
  const view = readView(address)
  return (
    <PagedList
      query={useQuery(
        freshQuery('GET /searches/:limit/:skip', { params: pageParams(address.page), query: view }),
      )}
      address={address}
      filters={<ViewChoice view={view} setValues={address.setValues} />}
      empty={
        <EmptyState
          text={
            view.kind === 'missing' ? 'Every search found something' : 'Nobody has searched yet'
          }
        />
      }
    >
      {(rows) => <SearchTable rows={rows} kind={view.kind} />}
    </PagedList>
  )
}

type ViewChoiceProps = { view: SearchView; setValues: ListAddress['setValues'] }

const KINDS = [
  ['missing', 'Without results'],
  ['common', 'Most searched'],
] as const

const PERIODS = DAYS.map(
  (days) => [days, days === '1' ? 'today' : `the last ${days} days`] as const,
)

const ViewChoice = ({ view: { kind, days }, setValues }: ViewChoiceProps) => (
  <div className="product-filters max-sm:grid-cols-1">
    <ChoiceField
      label="Show"
      value={kind}
      options={KINDS}
      onChoose={(chosen) => setValues({ kind: chosen === 'common' ? 'common' : '' })}
    />
    <ChoiceField
      label="Of"
      value={days}
      options={PERIODS}
      onChoose={(chosen) => setValues({ days: chosen === '30' ? '' : chosen })}
    />
  </div>
)

function SearchTable({ rows, kind }: { rows: readonly SearchCount[]; kind: SearchView['kind'] }) {
  const canTeach = useSession().user?.role === 'superAdmin' && kind === 'missing'
  const columns = [...textAndTimes]
  if (kind === 'common') columns.push(...hitsAndClicks)
  if (canTeach) columns.push(teach)
  return (
    <ListTable
      aria-label="Searches"
      rows={rows}
      columns={columns}
      keyOf={({ text }) => text}
      isWide={false}
    />
  )
}

const textAndTimes: Column<SearchCount>[] = [
  {
    title: 'Search',
    isUntitled: true,
    className: 'cell-head',
    cell: ({ text }) => (
      <Link to={searchPath(text)} className="text-link">
        {text}
      </Link>
    ),
  },
  { title: 'Times', isNumber: true, cell: ({ searches }) => searches.toLocaleString('en-NG') },
]

const hitsAndClicks: Column<SearchCount>[] = [
  { title: 'Found', isNumber: true, cell: ({ hits }) => hits.toLocaleString('en-NG') },
  { title: 'Opened a product', isNumber: true, cell: clickShare },
]

const teach: Column<SearchCount> = {
  title: 'Synonym',
  isHidden: true,
  cell: ({ text }) => (
    <Link
      to={`/admin/synonyms?${new URLSearchParams({ word: text })}`}
      className="text-link cell-line"
    >
      Add a synonym<span className="sr-only"> of {text}</span>
    </Link>
  ),
}
