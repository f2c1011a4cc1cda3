import { useState } from 'react'
import type { Filters } from '#contract/catalogue/filter-address.ts'
import { FacetGroup } from '../../platform/filters/facet-group.tsx'
import {
  countText,
  type FacetValue,
  firstOf,
  inNaturalOrder,
  matching,
  withChosen,
} from '../../platform/filters/facet-values.ts'
import { Button } from '../../platform/ui/button.tsx'
import { SearchInput } from '../../platform/ui/search-input.tsx'
import { Swatch } from '../products/swatch.tsx'
import { chosenOf, type Kind, toggled } from './change-filters.ts'

/** The number of values that are shown at first, in rows and as chips. */
const FEW = { rows: 6, chips: 12 }
/** A longer list can be searched. */
const MANY = 10
/** So few more values are shown at once, without a button. */
const SPARE = 2

type FacetChoicesProps = {
  title: string
  kind: Kind
  values: readonly FacetValue[]
  filters: Filters
  onChange: (filters: Filters) => void
}

/**
 * The values of a filter as ticks: the first ones, then all of them on request, with a search in
 * long lists.
 */
export function FacetChoices({ title, kind, values, filters, onChange }: FacetChoicesProps) {
  const [isWhole, setWhole] = useState(false)
  const [typed, setTyped] = useState('')
  const chosen = chosenOf(filters, kind)
  const isOption = typeof kind === 'object'
  const look = isOption && !values.some(({ swatch }) => swatch) ? 'chips' : 'rows'
  // Chips such as sizes keep their places. Rows are listed only where there are products.
  const listed = withChosen(
    look === 'chips' ? inNaturalOrder(values) : values.filter(({ count }) => count > 0),
    chosen,
  )
  if (listed.length === 0) return null
  const found = matching(listed, typed)
  const few = listed.length <= FEW[look] + SPARE ? listed.length : FEW[look]
  const shown = isWhole || typed ? found : firstOf(found, chosen, few)
  return (
    <FacetGroup title={title}>
      {isWhole && listed.length > MANY && (
        <div className="mb-2">
          <SearchInput
            label={`Find ${title.toLowerCase()}`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
      <ul className={`facet-${look}`}>
        {shown.map((value) => (
          <li key={value.value}>
            <FacetTick
              facet={value}
              name={isOption ? `option.${kind.option}` : kind}
              isChosen={chosen.includes(value.value)}
              onToggle={() => onChange(toggled(filters, kind, value.value))}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="text-sm text-muted">No match</p>}
      {(isWhole || shown.length < listed.length) && !typed && (
        <Button tone="quiet" className="facet-more" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${listed.length}`}
        </Button>
      )}
    </FacetGroup>
  )
}

type FacetTickProps = { facet: FacetValue; name: string; isChosen: boolean; onToggle: () => void }

/**
 * One value of a filter. A value without products cannot be added, but a chosen one can be removed.
 */
export const FacetTick = ({ facet, name, isChosen, onToggle }: FacetTickProps) => (
  <label className="facet">
    <input
      type="checkbox"
      name={name}
      value={facet.value}
      checked={isChosen}
      disabled={facet.count === 0 && !isChosen}
      onChange={onToggle}
    />
    {facet.swatch && <Swatch colour={facet.swatch} />}
    <span>{facet.title ?? facet.value}</span>
    <small>{countText(facet)}</small>
  </label>
)
