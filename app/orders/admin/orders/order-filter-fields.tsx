import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FULFILMENTS } from '#contract/orders/fulfilment.ts'
import {
  FLAGS,
  type OrderFilters,
  readOrderFilters,
} from '#contract/orders/order-filter-address.ts'
import { PAYMENT_METHODS } from '#contract/orders/sale-rules.ts'
import { PAYMENT_STATUSES, TRANSACTION_STATUSES } from '#contract/orders/sale-states.ts'
import { productQueries } from '../../../catalogue/products/queries.ts'
import { useSuggestions } from '../../../catalogue/search/use-suggestions.ts'
import { TagField } from '../../../office/admin/customers/tag-field.tsx'
import { query } from '../../../platform/api/query.ts'
import { FacetGroup } from '../../../platform/filters/facet-group.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { SearchInput } from '../../../platform/ui/search-input.tsx'
import { FLAG_TEXTS, type ListName, toggledValue } from './order-chips.ts'

type FieldsProps = { filters: OrderFilters; onChange: (filters: OrderFilters) => void }

/** The fields of all filters of orders. What is typed wrong is left out, as it is in an address. */
export function OrderFilterFields({ filters, onChange }: FieldsProps) {
  const change = (values: Partial<OrderFilters>) => onChange({ ...filters, ...values })
  return (
    <>
      <FacetGroup title="What to do">
        {FLAGS.map((flag) => (
          <Tick
            key={flag}
            text={FLAG_TEXTS[flag]}
            checked={filters[flag]}
            onToggle={() => change({ [flag]: !filters[flag] })}
          />
        ))}
      </FacetGroup>
      <Several
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
      <Several
        title="Method"
        name="method"
        values={PAYMENT_METHODS}
        filters={filters}
        onChange={onChange}
      />
      <Several
        title="Fulfilment"
        name="fulfilment"
        values={FULFILMENTS}
        filters={filters}
        onChange={onChange}
      />
      <FacetGroup title="Ordered">
        <div className="grid grid-cols-2 gap-3">
          <Day label="from" value={filters.from} onChange={(from) => change({ from })} />
          <Day label="to" value={filters.to} onChange={(to) => change({ to })} />
        </div>
      </FacetGroup>
      <FacetGroup title="Place and total">
        <div className="grid gap-3">
          <StateField chosen={filters.state} onChoose={(state) => change({ state })} />
          <div className="grid grid-cols-2 gap-3">
            <Sum label="₦ from" value={filters.min} onChange={(min) => change({ min })} />
            <Sum label="₦ up to" value={filters.max} onChange={(max) => change({ max })} />
          </div>
        </div>
      </FacetGroup>
      <FacetGroup title="Customer">
        <TagField value={filters.tag ?? ''} onChange={(tag) => change({ tag: tag || undefined })} />
      </FacetGroup>
      <FacetGroup title="Product">
        <ProductPick chosen={filters.product} onChoose={(product) => change({ product })} />
      </FacetGroup>
      <FacetGroup title="Discount">
        <Field
          label="Code"
          defaultValue={filters.code}
          maxLength={36}
          onChange={({ target }) => {
            const params = new URLSearchParams({ code: target.value.trim() })
            change({ code: readOrderFilters(params).code })
          }}
        />
      </FacetGroup>
    </>
  )
}

const Tick = ({
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

type SeveralProps<Name extends ListName> = FieldsProps & {
  title: string
  name: Name
  values: readonly OrderFilters[Name][number][]
}

function Several<Name extends ListName>({
  title,
  name,
  values,
  filters,
  onChange,
}: SeveralProps<Name>) {
  const chosen: readonly string[] = filters[name]
  return (
    <FacetGroup title={title}>
      {values.map((value) => (
        <Tick
          key={value}
          text={value}
          checked={chosen.includes(value)}
          onToggle={() => onChange(toggledValue(filters, name, value))}
        />
      ))}
    </FacetGroup>
  )
}

type EndProps<T> = { label: string; value: T | undefined; onChange: (value: T | undefined) => void }

const Day = ({ label, value = '', onChange }: EndProps<string>) => (
  <Field
    label={label}
    type="date"
    value={value}
    onChange={({ target }) => onChange(target.value || undefined)}
  />
)

/** Invalid sums are left out, as in an address. */
const Sum = ({ label, value, onChange }: EndProps<number>) => (
  <Field
    label={label}
    type="number"
    inputMode="decimal"
    min={0}
    defaultValue={value}
    onChange={({ target }) => {
      const params = new URLSearchParams({ min: target.value })
      onChange(readOrderFilters(params).min)
    }}
  />
)

type PickProps = { chosen: string | undefined; onChoose: (value: string | undefined) => void }

function StateField({ chosen, onChoose }: PickProps) {
  const states = useQuery(query('GET /states', {})).data?.data ?? []
  const names = states.map(({ state }) => state)
  const others = chosen && !names.includes(chosen) ? [chosen] : []
  return (
    <SelectField
      label="State"
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
    >
      <option value="">all</option>
      {[...names, ...others].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
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

function ProductPick({ chosen, onChoose }: PickProps) {
  const [typed, setTyped] = useState('')
  const found = useSuggestions(typed)
  const title = useProductTitle(chosen)
  const others = found?.products.filter(({ _id }) => _id !== chosen) ?? []
  return (
    <>
      <SearchInput
        label="Find a product"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {chosen && <Tick text={title} checked onToggle={() => onChoose(undefined)} />}
      {others.map(({ _id, title }) => (
        <Tick key={_id} text={title} checked={false} onToggle={() => onChoose(_id)} />
      ))}
    </>
  )
}
