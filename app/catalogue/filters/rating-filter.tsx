import type { Filters } from '#contract/catalogue/filter-address.ts'
import type { Facets } from '#contract/catalogue/product-filters.ts'
import { FacetGroup } from '../../platform/filters/facet-group.tsx'
import { countText } from '../../platform/filters/facet-values.ts'

type RatingFilterProps = { ratings: Facets['ratings']; filters: Filters; onChange: (filters: Filters) => void }

const LIT = ['★', '★★', '★★★', '★★★★']

export function RatingFilter({ ratings, filters, onChange }: RatingFilterProps) {
  const choices = ratings.filter(({ value, count }) => count > 0 || value === filters.rating)
  if (choices.length === 0) return null
  return (
    <FacetGroup title="Rating">
      <ul className="facet-rows">
        <li>
          <label className="facet">
            <input
              type="radio"
              name="rating"
              value=""
              checked={filters.rating === undefined}
              onChange={() => onChange({ ...filters, rating: undefined })}
            />
            <span>Any</span>
          </label>
        </li>
        {choices.map((choice) => (
          <li key={choice.value}>
            <label className="facet">
              <input
                type="radio"
                name="rating"
                value={choice.value}
                checked={filters.rating === choice.value}
                onChange={() => onChange({ ...filters, rating: choice.value })}
              />
              <span>
                <b aria-hidden="true">{LIT[choice.value - 1]}</b>
                <span className="sr-only">{choice.value} stars</span> and up
              </span>
              <small>{countText(choice)}</small>
            </label>
          </li>
        ))}
      </ul>
    </FacetGroup>
  )
}
