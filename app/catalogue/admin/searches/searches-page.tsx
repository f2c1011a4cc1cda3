import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import type { SearchCount } from '#contract/catalogue/search.ts'
import { searchPath } from '#contract/catalogue/search-path.ts'
import { adminPage } from '../../../platform/admin/admin-page.tsx'
import { type Column, ListTable } from '../../../platform/lists/list-table.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { useSession } from '../../../platform/session/use-session.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { type ListAddress, useListAddress } from '../../../platform/ui/use-list-address.ts'
import { searchQueries } from './queries.ts'
import { clickShare, DAYS, readView, type SearchView } from './read-view.ts'

export default adminPage({ title: 'Searches' }, Searches)

function Searches() {
  const address = useListAddress()
  const view = readView(address)
  return (
    <PagedList
      query={useQuery(searchQueries.list(address.page, view))}
      address={address}
      filters={<ViewChoice view={view} setValues={address.setValues} />}
      empty={<EmptyState text={view.kind === 'missing' ? 'Every search found something' : 'Nobody has searched yet'} />}
    >
      {(rows) => <SearchTable rows={rows} kind={view.kind} />}
    </PagedList>
  )
}

type ViewChoiceProps = { view: SearchView; setValues: ListAddress['setValues'] }

function ViewChoice({ view: { kind, days }, setValues }: ViewChoiceProps) {
  const id = useId()
  return (
    <div className="product-filters max-sm:grid-cols-1">
      <p>
        <label htmlFor={`${id}-kind`}>Show</label>
        <select
          id={`${id}-kind`}
          className="input"
          value={kind}
          onChange={({ target }) => setValues({ kind: target.value === 'common' ? 'common' : '' })}
        >
          <option value="missing">Without results</option>
          <option value="common">Most searched</option>
        </select>
      </p>
      <p>
        <label htmlFor={`${id}-days`}>Of</label>
        <select
          id={`${id}-days`}
          className="input"
          value={days}
          onChange={({ target }) => setValues({ days: target.value === '30' ? '' : target.value })}
        >
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {count === '1' ? 'today' : `the last ${count} days`}
            </option>
          ))}
        </select>
      </p>
    </div>
  )
}

function SearchTable({ rows, kind }: { rows: readonly SearchCount[]; kind: SearchView['kind'] }) {
  const { user } = useSession()
  const canTeach = kind === 'missing' && user?.role === 'superAdmin'
  const columns = [...textAndTimes, ...(kind === 'common' ? hitsAndClicks : []), ...(canTeach ? [teach] : [])]
  return <ListTable aria-label="Searches" rows={rows} columns={columns} keyOf={({ text }) => text} isWide={false} />
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
    <Link to={`/admin/synonyms?${new URLSearchParams({ word: text })}`} className="text-link cell-line">
      Add a synonym<span className="sr-only"> of {text}</span>
    </Link>
  ),
}
