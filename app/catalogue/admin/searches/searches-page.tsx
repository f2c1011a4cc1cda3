import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SearchCount } from '#contract/catalogue/search.ts'
import { searchResultsPath } from '#contract/catalogue/search-path.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { listQuery } from '../../../platform/api/query.ts'
import { ChoiceField } from '../../../platform/forms/choice-field.tsx'
import { type ListColumn, ListTable } from '../../../platform/lists/list-table.tsx'
import { type ListAddress, PagedList, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { useShopSession } from '../../../platform/session/use-session.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { clickShareText, readSearchView, SEARCH_PERIOD_DAYS, type SearchView } from './read-view.ts'

export default createAdminPage({ title: 'Searches' }, SearchCountList)

function SearchCountList() {
  const address = useListAddress()
  const view = readSearchView(address)
  return (
    <PagedList
      query={useQuery(listQuery('GET /searches/:limit/:skip', address, view))}
      address={address}
      filters={<SearchViewFields view={view} setValues={address.setValues} />}
      empty={
        <EmptyState
          text={
            view.kind === 'missing' ? 'Every search found something' : 'Nobody has searched yet'
          }
        />
      }
    >
      {(rows) => <SearchCountTable rows={rows} kind={view.kind} />}
    </PagedList>
  )
}

type SearchViewFieldsProps = { view: SearchView; setValues: ListAddress['setValues'] }

const SEARCH_KIND_CHOICES = [
  ['missing', 'Without results'],
  ['common', 'Most searched'],
] as const

const SEARCH_PERIOD_CHOICES = SEARCH_PERIOD_DAYS.map(
  (days) => [days, days === '1' ? 'today' : `the last ${days} days`] as const,
)

const SearchViewFields = ({ view: { kind, days }, setValues }: SearchViewFieldsProps) => (
  <div className="product-filters max-sm:grid-cols-1">
    <ChoiceField
      label="Show"
      value={kind}
      options={SEARCH_KIND_CHOICES}
      onChoose={(chosen) => setValues({ kind: chosen === 'common' ? 'common' : '' })}
    />
    <ChoiceField
      label="Of"
      value={days}
      options={SEARCH_PERIOD_CHOICES}
      onChoose={(chosen) => setValues({ days: chosen === '30' ? '' : chosen })}
    />
  </div>
)

function SearchCountTable({
  rows,
  kind,
}: {
  rows: readonly SearchCount[]
  kind: SearchView['kind']
}) {
  const canTeach = useShopSession().user?.role === 'superAdmin' && kind === 'missing'
  const columns = [...searchAndTimesColumns]
  if (kind === 'common') columns.push(...hitsAndClicksColumns)
  if (canTeach) columns.push(addSynonymColumn)
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

const searchAndTimesColumns: ListColumn<SearchCount>[] = [
  {
    title: 'Search',
    isUntitled: true,
    className: 'cell-head',
    cell: ({ text }) => (
      <Link to={searchResultsPath(text)} className="text-link">
        {text}
      </Link>
    ),
  },
  { title: 'Times', isNumber: true, cell: ({ searches }) => searches.toLocaleString('en-NG') },
]

const hitsAndClicksColumns: ListColumn<SearchCount>[] = [
  { title: 'Found', isNumber: true, cell: ({ hits }) => hits.toLocaleString('en-NG') },
  { title: 'Opened a product', isNumber: true, cell: clickShareText },
]

const addSynonymColumn: ListColumn<SearchCount> = {
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
