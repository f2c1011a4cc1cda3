import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FULFILMENTS } from '#contract/orders/fulfilment.ts'
import { FLAGS, type OrderFilters, readOrderFilters } from '#contract/orders/order-filter-address.ts'
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
import { FLAG_TEXTS, toggledValue } from './order-chips.ts'

type FieldsProps = { filters: OrderFilters; onChange: (filters: OrderFilters) => void }

export function OrderFilterFields({ filters, onChange }: FieldsProps) {
  return (
    <>
      <FacetGroup title="What to do">
        {FLAGS.map((flag) => (
          <Tick
            key={flag}
            text={FLAG_TEXTS[flag]}
            checked={filters[flag]}
            onToggle={() => onChange({ ...filters, [flag]: !filters[flag] })}
          />
        ))}
      </FacetGroup>
      <Several title="Status" name="status" values={TRANSACTION_STATUSES} filters={filters} onChange={onChange} />
      <FacetGroup title="Payment">
        {[undefined, ...PAYMENT_STATUSES].map((payment) => (
          <label key={payment ?? ''} className="facet">
            <input
              type="radio"
              name="payment"
              checked={filters.payment === payment}
              onChange={() => onChange({ ...filters, payment })}
            />
            <span>{payment ?? 'any'}</span>
          </label>
        ))}
      </FacetGroup>
      <Several title="Method" name="method" values={PAYMENT_METHODS} filters={filters} onChange={onChange} />
      <Several title="Fulfilment" name="fulfilment" values={FULFILMENTS} filters={filters} onChange={onChange} />
      <FacetGroup title="Ordered">
        <div className="grid grid-cols-2 gap-3">
          <Day label="from" value={filters.from} onChange={(from) => onChange({ ...filters, from })} />
          <Day label="to" value={filters.to} onChange={(to) => onChange({ ...filters, to })} />
        </div>
      </FacetGroup>
      <FacetGroup title="Place and total">
        <div className="grid gap-3">
          <StateField filters={filters} onChange={onChange} />
          <div className="grid grid-cols-2 gap-3">
            <Sum label="₦ from" value={filters.min} onChange={(min) => onChange({ ...filters, min })} />
            <Sum label="₦ up to" value={filters.max} onChange={(max) => onChange({ ...filters, max })} />
          </div>
        </div>
      </FacetGroup>
      <FacetGroup title="Customer">
        <TagField value={filters.tag ?? ''} onChange={(tag) => onChange({ ...filters, tag: tag || undefined })} />
      </FacetGroup>
      <FacetGroup title="Product">
        <ProductPick chosen={filters.product} onChoose={(product) => onChange({ ...filters, product })} />
      </FacetGroup>
      <FacetGroup title="Discount">
        <Field
          label="Code"
          defaultValue={filters.code}
          maxLength={36}
          onChange={({ target: { value } }) =>
            onChange({ ...filters, code: readOrderFilters(new URLSearchParams({ code: value.trim() })).code })
          }
        />
      </FacetGroup>
    </>
  )
}

type TickProps = { text: string; checked: boolean; onToggle: () => void }

const Tick = ({ text, checked, onToggle }: TickProps) => (
  <label className="facet">
    <input type="checkbox" checked={checked} onChange={onToggle} />
    <span>{text}</span>
  </label>
)

type SeveralProps<Name extends 'status' | 'method' | 'fulfilment'> = FieldsProps & {
  title: string
  name: Name
  values: readonly OrderFilters[Name][number][]
}

function Several<Name extends 'status' | 'method' | 'fulfilment'>({
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
  <Field label={label} type="date" value={value} onChange={({ target }) => onChange(target.value || undefined)} />
)

/** Invalid sums are left out, as in an address. */
const Sum = ({ label, value, onChange }: EndProps<number>) => (
  <Field
    label={label}
    type="number"
    inputMode="decimal"
    min={0}
    defaultValue={value}
    onChange={({ target }) => onChange(readOrderFilters(new URLSearchParams({ min: target.value })).min)}
  />
)

function StateField({ filters, onChange }: FieldsProps) {
  const states = useQuery(query('GET /states', {})).data?.data ?? []
  const names = states.map(({ state }) => state)
  const others = filters.state && !names.includes(filters.state) ? [filters.state] : []
  return (
    <SelectField
      label="State"
      value={filters.state ?? ''}
      onChange={({ target }) => onChange({ ...filters, state: target.value || undefined })}
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
  const { data } = useQuery({ ...productQueries.detail(id ?? ''), enabled: id !== undefined, retry: false })
  return (id !== undefined && data?._id === id && data.title) || 'One product'
}

type ProductPickProps = { chosen: string | undefined; onChoose: (product: string | undefined) => void }

function ProductPick({ chosen, onChoose }: ProductPickProps) {
  const [typed, setTyped] = useState('')
  const found = useSuggestions(typed)
  const title = useProductTitle(chosen)
  const listed = found?.products ?? []
  return (
    <>
      <SearchInput label="Find a product" value={typed} onChange={({ target }) => setTyped(target.value)} />
      {chosen && <Tick text={title} checked onToggle={() => onChoose(undefined)} />}
      {listed
        .filter(({ _id }) => _id !== chosen)
        .map(({ _id, title }) => (
          <Tick key={_id} text={title} checked={false} onToggle={() => onChoose(_id)} />
        ))}
    </>
  )
}
