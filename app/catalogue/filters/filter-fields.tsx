import type { ReactNode } from 'react'
import type { ChosenFilters } from '#contract/catalogue/filter-address.ts'
import type { Facets } from '#contract/catalogue/product-filters.ts'
import { FacetGroup } from '../../platform/filters/facet-group.tsx'
import { facetCountText } from '../../platform/filters/facet-values.ts'
import { FacetChoices, FacetTickBox } from './facet-choices.tsx'
import { PriceFilter } from './price-filter.tsx'

type ProductFilterFieldsProps = {
  facets: Facets
  filters: ChosenFilters
  onChange: (filters: ChosenFilters) => void
  /** Filters that are chosen elsewhere, such as a category by the address of its page. */
  hidden: readonly HiddenFilter[]
}
export type HiddenFilter = 'category' | 'rating' | 'stock'

/** The filters of a list with the counts of their values. */
export function ProductFilterFields({
  facets,
  filters,
  onChange,
  hidden,
}: ProductFilterFieldsProps) {
  const several = { filters, onChange }
  const tick = (name: 'discount' | 'stock', title: string) => (
    <li>
      <FacetTickBox
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
        <FacetChoices
          key={name}
          title={name}
          kind={{ option: name }}
          values={values}
          {...several}
        />
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

type RatingFilterProps = {
  ratings: Facets['ratings']
  filters: ChosenFilters
  onChange: (filters: ChosenFilters) => void
}

function RatingFilter({ ratings, filters, onChange }: RatingFilterProps) {
  const choices = ratings.filter(({ value, count }) => count > 0 || value === filters.rating)
  if (choices.length === 0) return null
  const radio = (rating: number | undefined, text: ReactNode) => (
    <li key={rating}>
      <label className="facet">
        <input
          type="radio"
          name="rating"
          value={rating ?? ''}
          checked={filters.rating === rating}
          onChange={() => onChange({ ...filters, rating })}
        />
        {text}
      </label>
    </li>
  )
  return (
    <FacetGroup title="Rating">
      <ul className="facet-rows">
        {radio(undefined, <span>Any</span>)}
        {choices.map((choice) =>
          radio(
            choice.value,
            <>
              <span>
                <b aria-hidden="true">{'★'.repeat(choice.value)}</b>
                <span className="sr-only">{choice.value} stars</span> and up
              </span>
              <small>{facetCountText(choice)}</small>
            </>,
          ),
        )}
      </ul>
    </FacetGroup>
  )
}
