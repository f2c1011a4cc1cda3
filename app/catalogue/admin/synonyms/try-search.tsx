import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TriedSearch } from '#contract/catalogue/search.ts'
import { unitPrice } from '#contract/orders/pricing.ts'
import { naira } from '#contract/platform/format.ts'
import { freshQuery } from '../../../platform/api/query.ts'
import { SearchInput } from '../../../platform/ui/search-input.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useRested } from '../../../platform/ui/use-rested.ts'

const TYPING_MS = 250

/**
 * Shows how the shop understands a search, and what it finds first. Nothing that is tried here is
 * counted.
 */
export function TrySearch() {
  const [typed, setTyped] = useState('')
  const text = useRested(typed.trim(), TYPING_MS)
  const { data, error } = useQuery({
    ...freshQuery('GET /synonyms/try/:text', { params: { text } }),
    retry: false,
    enabled: text !== '',
  })
  return (
    <Section
      id="try"
      title="Try a search"
      className="grid min-w-0 content-start gap-4 self-start max-lg:order-first lg:sticky lg:top-24"
    >
      <search className="block max-w-md">
        <SearchInput
          label="try a search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      <div role="status" className="grid gap-4">
        {text !== '' && error && <p className="text-danger">{error.message}</p>}
        {text !== '' && data && <Understood {...data} />}
      </div>
    </Section>
  )
}

type Meant = TriedSearch['words'][number]['meant'][number]

const HOW: Record<Meant['how'], string> = {
  exact: 'as it is',
  prefix: 'longer words',
  typo: 'another spelling',
  synonym: 'synonyms',
}

/** `television, smart tv (synonyms)`; words that were understood alike stand together. */
function meaningText(meant: readonly Meant[]): string {
  const byHow = Map.groupBy(meant, ({ how }) => how)
  return [...byHow]
    .map(([how, words]) => `${words.map(({ word }) => word).join(', ')} (${HOW[how]})`)
    .join('; ')
}

const Understood = ({ words, min, max, corrected, partial, full, products }: TriedSearch) => (
  <>
    <dl className="grid gap-2">
      {words.map(({ typed, meant }) => (
        <div key={typed} className="flex flex-wrap items-baseline gap-x-3">
          <dt className="font-semibold">{typed}</dt>
          <dd className="text-muted">
            {meant.length > 0 ? meaningText(meant) : 'nothing in the shop is called that'}
          </dd>
        </div>
      ))}
    </dl>
    <Prices min={min} max={max} />
    {corrected && <p>Read as “{corrected}”.</p>}
    {partial && <p>Nothing has all of its words. These have some:</p>}
    {full !== undefined && <p>{full} of these have all of its words.</p>}
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
            <span className="tabular-nums">{naira(unitPrice({ price, discountPercentage }))}</span>
          </li>
        ))}
      </ol>
    )}
  </>
)

function Prices({ min, max }: { min?: number | undefined; max?: number | undefined }) {
  if (min === undefined && max === undefined) return null
  const ends = [
    min !== undefined && `from ${naira(min)}`,
    max !== undefined && `up to ${naira(max)}`,
  ]
  return <p>Prices {ends.filter(Boolean).join(' ')}.</p>
}
