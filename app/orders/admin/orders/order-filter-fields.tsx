import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FULFILMENTS } from '#contract/orders/fulfilment/fulfilment.ts'
import {
  ORDER_FLAGS,
  type OrderFilters,
  readOrderFilters,
} from '#contract/orders/sales/order-filter-address.ts'
import { PAYMENT_METHODS } from '#contract/orders/states/sale-rules.ts'
import { PAYMENT_STATUSES, TRANSACTION_STATUSES } from '#contract/orders/states/sale-states.ts'
import { productQueries } from '../../../catalogue/products/queries.ts'
import { useSearchSuggestions } from '../../../catalogue/search/use-suggestions.ts'
import { CustomerTagField } from '../../../office/admin/customers/tag-field.tsx'
import { queryApi } from '../../../platform/api/query.ts'
import { FacetGroup } from '../../../platform/filters/facet-group.tsx'
import { SelectField, TextFormField } from '../../../platform/forms/field.tsx'
import { SearchInput } from '../../../platform/ui/search-input.tsx'
import { type ListFilterName, ORDER_FLAG_TEXTS, toggleFilterValue } from './order-chips.ts'

type OrderFilterFieldsProps = { filters: OrderFilters; onChange: (filters: OrderFilters) => void }

/** The fields of all filters of orders. What is typed wrong is left out, as it is in an address. */
export function OrderFilterFields({ filters, onChange }: OrderFilterFieldsProps) {
  const change = (values: Partial<OrderFilters>) => onChange({ ...filters, ...values })
  return (
    <>
      <FacetGroup title="What to do">
        {ORDER_FLAGS.map((flag) => (
          <FilterTickField
            key={flag}
            text={ORDER_FLAG_TEXTS[flag]}
            checked={filters[flag]}
            onToggle={() => change({ [flag]: !filters[flag] })}
          />
        ))}
      </FacetGroup>
      <FilterTickGroup
        title="Status"
        name="status"
        values={TRANSACTION_STATUSES}
        filters={filters}
        onChange={onChange}
      />
      <FacetGroup title="Payment">
        {[undefined, ...PAYMENT_STATUSES].map((payment) => (
          <label key={payment ?? ''} className="facet">
            <input
              type="radio"
              name="payment"
              checked={filters.payment === payment}
              onChange={() => change({ payment })}
            />
            <span>{payment ?? 'any'}</span>
          </label>
        ))}
      </FacetGroup>
      <FilterTickGroup
        title="Method"
        name="method"
        values={PAYMENT_METHODS}
        filters={filters}
        onChange={onChange}
      />
      <FilterTickGroup
        title="Fulfilment"
        name="fulfilment"
        values={FULFILMENTS}
        filters={filters}
        onChange={onChange}
      />
      <FacetGroup title="Ordered">
        <div className="grid grid-cols-2 gap-3">
          <DayFilterField label="from" value={filters.from} onChange={(from) => change({ from })} />
          <DayFilterField label="to" value={filters.to} onChange={(to) => change({ to })} />
        </div>
      </FacetGroup>
      <FacetGroup title="Place and total">
        <div className="grid gap-3">
          <StateFilterField chosen={filters.state} onChoose={(state) => change({ state })} />
          <div className="grid grid-cols-2 gap-3">
            <SumFilterField
              label="₦ from"
              value={filters.min}
              onChange={(min) => change({ min })}
            />
            <SumFilterField
              label="₦ up to"
              value={filters.max}
              onChange={(max) => change({ max })}
            />
          </div>
        </div>
      </FacetGroup>
      <FacetGroup title="Customer">
        <CustomerTagField
          value={filters.tag ?? ''}
          onChange={(tag) => change({ tag: tag || undefined })}
        />
      </FacetGroup>
      <FacetGroup title="Product">
        <ProductFilterField chosen={filters.product} onChoose={(product) => change({ product })} />
      </FacetGroup>
      <FacetGroup title="Discount">
        <TextFormField
          label="Code"
          defaultValue={filters.code}
          maxLength={36}
          onValueChange={(text) => {
            const params = new URLSearchParams({ code: text.trim() })
            change({ code: readOrderFilters(params).code })
          }}
        />
      </FacetGroup>
    </>
  )
}

const FilterTickField = ({
  text,
  checked,
  onToggle,
}: {
  text: string
  checked: boolean
  onToggle: () => void
}) => (
  <label className="facet">
    <input type="checkbox" checked={checked} onChange={onToggle} />
    <span>{text}</span>
  </label>
)

type FilterTickGroupProps<Name extends ListFilterName> = OrderFilterFieldsProps & {
  title: string
  name: Name
  values: readonly OrderFilters[Name][number][]
}

function FilterTickGroup<Name extends ListFilterName>({
  title,
  name,
  values,
  filters,
  onChange,
}: FilterTickGroupProps<Name>) {
  const chosen: readonly string[] = filters[name]
  return (
    <FacetGroup title={title}>
      {values.map((value) => (
        <FilterTickField
          key={value}
          text={value}
          checked={chosen.includes(value)}
          onToggle={() => onChange(toggleFilterValue(filters, name, value))}
        />
      ))}
    </FacetGroup>
  )
}

type RangeEndProps<T> = {
  label: string
  value: T | undefined
  onChange: (value: T | undefined) => void
}

const DayFilterField = ({ label, value = '', onChange }: RangeEndProps<string>) => (
  <TextFormField
    label={label}
    type="date"
    value={value}
    onValueChange={(day) => onChange(day || undefined)}
  />
)

/** Invalid sums are left out, as in an address. */
const SumFilterField = ({ label, value, onChange }: RangeEndProps<number>) => (
  <TextFormField
    label={label}
    type="number"
    inputMode="decimal"
    min={0}
    defaultValue={value}
    onValueChange={(text) => {
      const params = new URLSearchParams({ min: text })
      onChange(readOrderFilters(params).min)
    }}
  />
)

type FilterPickProps = { chosen: string | undefined; onChoose: (value: string | undefined) => void }

function StateFilterField({ chosen, onChoose }: FilterPickProps) {
  const states = useQuery(queryApi('GET /states')).data?.data ?? []
  const names = states.map(({ state }) => state)
  const others = chosen && !names.includes(chosen) ? [chosen] : []
  return (
    <SelectField
      label="State"
      value={chosen ?? ''}
      onValueChange={(name) => onChoose(name || undefined)}
      options={[['', 'all'], ...names, ...others]}
    />
  )
}

/** The product may be deleted meanwhile: its orders are still found. */
export function useProductTitle(id: string | undefined): string {
  const { data } = useQuery({
    ...productQueries.detail(id ?? ''),
    enabled: id !== undefined,
    retry: false,
  })
  const isLoaded = id !== undefined && data?._id === id
  return (isLoaded && data.title) || 'One product'
}

function ProductFilterField({ chosen, onChoose }: FilterPickProps) {
  const [typed, setTyped] = useState('')
  const found = useSearchSuggestions(typed)
  const title = useProductTitle(chosen)
  const others = found?.products.filter(({ _id }) => _id !== chosen) ?? []
  return (
    <>
      <SearchInput label="Find a product" value={typed} onValueChange={setTyped} />
      {chosen && <FilterTickField text={title} checked onToggle={() => onChoose(undefined)} />}
      {others.map(({ _id, title }) => (
        <FilterTickField key={_id} text={title} checked={false} onToggle={() => onChoose(_id)} />
      ))}
    </>
  )
}
