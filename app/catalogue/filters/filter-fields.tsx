import type { Filters } from '#contract/catalogue/filter-address.ts'
import type { Facets } from '#contract/catalogue/product-filters.ts'
import { FacetGroup } from '../../platform/filters/facet-group.tsx'
import { countText } from '../../platform/filters/facet-values.ts'
import { FacetChoices, FacetTick } from './facet-choices.tsx'
import { PriceFilter } from './price-filter.tsx'

type FilterFieldsProps = {
  facets: Facets
  filters: Filters
  onChange: (filters: Filters) => void
  /** Filters that are chosen elsewhere: a category by the address of its page. */
  hidden: readonly Hidden[]
}
export type Hidden = 'category' | 'rating' | 'stock'

export function FilterFields({ facets, filters, onChange, hidden }: FilterFieldsProps) {
  const several = { filters, onChange }
  const tick = (name: 'discount' | 'stock', title: string) => (
    <li>
      <FacetTick
        facet={{ ...facets[name], value: '1', title }}
        name={name}
        isChosen={filters[name]}
        onToggle={() => onChange({ ...filters, [name]: !filters[name] })}
      />
    </li>
  )
  return (
    <>
      {!hidden.includes('category') && (
        <FacetChoices title="Category" kind="category" values={facets.categories} {...several} />
      )}
      <PriceFilter prices={facets.prices} {...several} />
      <FacetChoices title="Brand" kind="brand" values={facets.brands} {...several} />
      {facets.options.map(({ name, values }) => (
        <FacetChoices key={name} title={name} kind={{ option: name }} values={values} {...several} />
      ))}
      {!hidden.includes('rating') && <RatingFilter ratings={facets.ratings} {...several} />}
      <FacetGroup title="Offers">
        <ul className="facet-rows">
          {tick('discount', 'On offer')}
          {!hidden.includes('stock') && tick('stock', 'In stock')}
        </ul>
      </FacetGroup>
    </>
  )
}

type RatingFilterProps = { ratings: Facets['ratings']; filters: Filters; onChange: (filters: Filters) => void }

const LIT = ['★', '★★', '★★★', '★★★★']

function RatingFilter({ ratings, filters, onChange }: RatingFilterProps) {
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
