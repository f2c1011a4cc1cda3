import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TriedSearch } from '#contract/catalogue/search.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { queryApiFresh } from '../../../platform/api/query.ts'
import { SearchInput } from '../../../platform/ui/search-input.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'
import { useRestedValue } from '../../../platform/ui/use-rested.ts'

const TRIED_SEARCH_PAUSE_MS = 250

/**
 * Shows how the shop understands a search, and what it finds first. Nothing that is tried here is
 * counted.
 */
export function TrySearchSection() {
  const [typed, setTyped] = useState('')
  const text = useRestedValue(typed.trim(), TRIED_SEARCH_PAUSE_MS)
  const { data, error } = useQuery({
    ...queryApiFresh('GET /synonyms/try/:text', { text }),
    retry: false,
    enabled: text !== '',
  })
  return (
    <PageSection
      id="try"
      title="Try a search"
      className="grid min-w-0 content-start gap-4 self-start max-lg:order-first lg:sticky lg:top-24"
    >
      <search className="block max-w-md">
        <SearchInput label="try a search" value={typed} onValueChange={setTyped} />
      </search>
      <div role="status" className="grid gap-4">
        {text !== '' && error && <p className="text-danger">{error.message}</p>}
        {text !== '' && data && <UnderstoodSearch {...data} />}
      </div>
    </PageSection>
  )
}

type MeantWord = TriedSearch['words'][number]['meant'][number]

const MEANING_KINDS: Record<MeantWord['how'], string> = {
  exact: 'as it is',
  prefix: 'longer words',
  typo: 'another spelling',
  synonym: 'synonyms',
}

/** `television, smart tv (synonyms)`; words that were understood alike stand together. */
function meantWordsText(meant: readonly MeantWord[]): string {
  const byHow = Map.groupBy(meant, ({ how }) => how)
  return [...byHow]
    .map(([how, words]) => `${words.map(({ word }) => word).join(', ')} (${MEANING_KINDS[how]})`)
    .join('; ')
}

const UnderstoodSearch = ({ words, min, max, corrected, partial, full, products }: TriedSearch) => (
  <>
    <dl className="grid gap-2">
      {words.map(({ typed, meant }) => (
        <div key={typed} className="flex flex-wrap items-baseline gap-x-3">
          <dt className="font-semibold">{typed}</dt>
          <dd className="text-muted">
            {meant.length > 0 ? meantWordsText(meant) : 'nothing in the shop is called that'}
          </dd>
        </div>
      ))}
    </dl>
    <UnderstoodPrices min={min} max={max} />
    {corrected && <p>Read as “{corrected}”.</p>}
    {partial && <p>Nothing has all of its words. These have some:</p>}
    {full !== undefined && <p>{full} of these are called by all of its words.</p>}
    {products.length === 0 ? (
      <p className="font-semibold">Nothing is found.</p>
    ) : (
      <ol className="grid gap-1.5">
        {products.map(({ _id, title, price, discountPercentage }) => (
          <li
            key={_id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-1.5"
          >
            <Link to={`/admin/products/productdetails/${_id}`} className="text-link">
              {title}
            </Link>
            <span className="tabular-nums">
              {formatNaira(unitPrice({ price, discountPercentage }))}
            </span>
          </li>
        ))}
      </ol>
    )}
  </>
)

function UnderstoodPrices({ min, max }: { min?: number | undefined; max?: number | undefined }) {
  if (min === undefined && max === undefined) return null
  const ends = [
    min !== undefined && `from ${formatNaira(min)}`,
    max !== undefined && `up to ${formatNaira(max)}`,
  ]
  return <p>Prices {ends.filter(Boolean).join(' ')}.</p>
}
