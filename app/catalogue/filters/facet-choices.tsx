import { useState } from 'react'
import type { ChosenFilters } from '#contract/catalogue/filter-address.ts'
import { FacetGroup } from '../../platform/filters/facet-group.tsx'
import {
  type FacetValue,
  facetCountText,
  firstFacetValues,
  inNaturalOrder,
  matchingFacetValues,
  withChosenValues,
} from '../../platform/filters/facet-values.ts'
import { Button } from '../../platform/ui/button.tsx'
import { SearchInput } from '../../platform/ui/search-input.tsx'
import { ColourSwatch } from '../products/swatch.tsx'
import { chosenFilterValues, type ListFilterKind, toggleChosenValue } from './change-filters.ts'

/** The number of values that are shown at first, in rows and as chips. */
const FIRST_SHOWN_VALUES = { rows: 6, chips: 12 }
/** A longer list can be searched. */
const SEARCHABLE_VALUES = 10
/** So few more values are shown at once, without a button. */
const SPARE_VALUES = 2

type FacetChoicesProps = {
  title: string
  kind: ListFilterKind
  values: readonly FacetValue[]
  filters: ChosenFilters
  onChange: (filters: ChosenFilters) => void
}

/**
 * The values of a filter as ticks: the first ones, then all of them on request, with a search in
 * long lists.
 */
export function FacetChoices({ title, kind, values, filters, onChange }: FacetChoicesProps) {
  const [isWhole, setWhole] = useState(false)
  const [typed, setTyped] = useState('')
  const chosen = chosenFilterValues(filters, kind)
  const isOption = typeof kind === 'object'
  const look = isOption && !values.some(({ swatch }) => swatch) ? 'chips' : 'rows'
  // Chips such as sizes keep their places. Rows are listed only where there are products.
  const listed = withChosenValues(
    look === 'chips' ? inNaturalOrder(values) : values.filter(({ count }) => count > 0),
    chosen,
  )
  if (listed.length === 0) return null
  const found = matchingFacetValues(listed, typed)
  const few =
    listed.length <= FIRST_SHOWN_VALUES[look] + SPARE_VALUES
      ? listed.length
      : FIRST_SHOWN_VALUES[look]
  const shown = isWhole || typed ? found : firstFacetValues(found, chosen, few)
  return (
    <FacetGroup title={title}>
      {isWhole && listed.length > SEARCHABLE_VALUES && (
        <div className="mb-2">
          <SearchInput
            label={`Find ${title.toLowerCase()}`}
            value={typed}
            onValueChange={setTyped}
          />
        </div>
      )}
      <ul className={`facet-${look}`}>
        {shown.map((value) => (
          <li key={value.value}>
            <FacetTickBox
              facet={value}
              name={isOption ? `option.${kind.option}` : kind}
              isChosen={chosen.includes(value.value)}
              onToggle={() => onChange(toggleChosenValue(filters, kind, value.value))}
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

type FacetTickBoxProps = {
  facet: FacetValue
  name: string
  isChosen: boolean
  onToggle: () => void
}

/**
 * One value of a filter. A value without products cannot be added, but a chosen one can be removed.
 */
export const FacetTickBox = ({ facet, name, isChosen, onToggle }: FacetTickBoxProps) => (
  <label className="facet">
    <input
      type="checkbox"
      name={name}
      value={facet.value}
      checked={isChosen}
      disabled={facet.count === 0 && !isChosen}
      onChange={onToggle}
    />
    {facet.swatch && <ColourSwatch colour={facet.swatch} />}
    <span>{facet.title ?? facet.value}</span>
    <small>{facetCountText(facet)}</small>
  </label>
)
