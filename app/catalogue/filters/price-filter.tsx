import { type KeyboardEvent, useId, useState } from 'react'
import type { ChosenFilters } from '#contract/catalogue/filter-address.ts'
import type { Facets } from '#contract/catalogue/product-filters.ts'
import { MAX_NAIRA } from '#contract/platform/limits.ts'
import { FacetGroup } from '../../platform/filters/facet-group.tsx'
import { type PriceEnds, PriceSlider } from './price-slider.tsx'

type PriceFilterProps = {
  prices: Facets['prices']
  filters: ChosenFilters
  onChange: (filters: ChosenFilters) => void
}

/** Swaps ends that were typed the wrong way round. */
function priceEndsInOrder({ min, max }: PriceEnds): PriceEnds {
  if (min === undefined || max === undefined) return { min, max }
  return { min: Math.min(min, max), max: Math.max(min, max) }
}

/** The range of prices in naira: two thumbs on a slider, and two fields. */
export function PriceFilter({ prices, filters, onChange }: PriceFilterProps) {
  const { min, max } = filters
  const set = (ends: PriceEnds) => onChange({ ...filters, ...priceEndsInOrder(ends) })
  const input = (name: 'min' | 'max', label: string) => (
    <PriceInput
      label={label}
      name={name}
      value={filters[name]}
      placeholder={prices[name]}
      onChange={(naira) => set({ min, max, [name]: naira })}
    />
  )
  return (
    <FacetGroup title="Price">
      {prices.steps.length > 1 && (
        <PriceSlider steps={prices.steps} min={min} max={max} onChange={set} />
      )}
      <div className="facet-prices">
        {input('min', 'From ₦')}
        {input('max', 'To ₦')}
      </div>
    </FacetGroup>
  )
}

type PriceInputProps = {
  label: string
  name: 'min' | 'max'
  value: number | undefined
  placeholder: number
  onChange: (naira: number | undefined) => void
}

/** The typed price; undefined for none and for invalid text. */
function readTypedPrice(typed: string): number | undefined {
  const naira = Math.round(Number(typed) * 100) / 100
  return naira > 0 && naira <= MAX_NAIRA ? naira : undefined
}

/** One end of the prices. It takes effect on Enter and when the field is left, not while typing. */
function PriceInput({ label, name, value, placeholder, onChange }: PriceInputProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const commit = () => {
    if (typed !== undefined && readTypedPrice(typed) !== value) onChange(readTypedPrice(typed))
    setTyped(undefined)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // The form is sent only without JavaScript.
    commit()
  }
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        name={name}
        min={0}
        step="any"
        placeholder={Math.round(placeholder).toLocaleString('en-NG')}
        value={typed ?? value ?? ''}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={press}
        className="input"
      />
    </p>
  )
}
