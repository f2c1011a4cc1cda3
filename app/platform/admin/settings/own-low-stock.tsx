import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { MAX_OWN_LOW_STOCK } from '#contract/platform/limits.ts'
import { queryApi } from '../../api/query.ts'
import { IconButton } from '../../ui/button.tsx'
import { FindProduct } from './find-product.tsx'
import type { OwnFieldProps } from './form-values.ts'
import { PickCategory } from './pick-category.tsx'

/** The thresholds without that of one product or category. */
function withoutThreshold<Pieces>(
  thresholds: Readonly<Record<string, Pieces>>,
  id: string,
): Record<string, Pieces> {
  const others = Object.entries(thresholds).filter(([key]) => key !== id)
  return Object.fromEntries(others)
}

/** Thresholds of single products and categories, each with its pieces. */
export function OwnLowStock({ form: { control, errorOf }, label }: OwnFieldProps) {
  const { value, onChange } = useController({ control, name: 'lowStockOf' }).field
  const ids = Object.keys(value)
  const titleOf = useThresholdTitles(ids)
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map())
  const add = ({ _id, title }: { _id: string; title: string }) => {
    setAdded(new Map(added).set(_id, title))
    onChange({ ...value, [_id]: value[_id] ?? '10' })
  }
  const isFull = ids.length >= MAX_OWN_LOW_STOCK
  return (
    <fieldset
      id="lowStockOf"
      tabIndex={-1}
      className="grid gap-3"
      aria-describedby="lowStockOf-error"
    >
      <legend className="font-semibold">{label}</legend>
      <p className="text-sm text-muted">
        A product’s own comes before that of its category, and that before the shop’s.
      </p>
      {ids.map((id) => (
        <Threshold
          key={id}
          title={added.get(id) ?? titleOf(id)}
          pieces={String(value[id])}
          onChange={(pieces) => onChange({ ...value, [id]: pieces })}
          onRemove={() => onChange(withoutThreshold(value, id))}
        />
      ))}
      <p id="lowStockOf-error" className="text-sm font-medium text-danger empty:hidden">
        {errorOf('lowStockOf')}
      </p>
      {!isFull && (
        <div className="settings-row">
          <PickCategory chosen={ids} onPick={add} />
          <FindProduct onFound={add} />
        </div>
      )}
    </fieldset>
  )
}

/** The titles of categories and products by `_id`; what is gone is called so. */
function useThresholdTitles(ids: readonly string[]) {
  const { data } = useQuery(queryApi('GET /categories'))
  const known = new Map(data?.data.map(({ _id, title }) => [_id, title] as const))
  const others = data ? ids.filter((id) => !known.has(id)) : []
  const products = useQueries({
    queries: others.map((id) => ({
      ...queryApi('GET /products/:id', { id }),
      placeholderData: undefined,
    })),
  })
  return (id: string): string => {
    const product = products[others.indexOf(id)]
    return (
      known.get(id) ?? product?.data?.title ?? (product?.error ? 'A product that is gone' : '…')
    )
  }
}

type ThresholdProps = {
  title: string
  pieces: string
  onChange: (pieces: string) => void
  onRemove: () => void
}

const Threshold = ({ title, pieces, onChange, onRemove }: ThresholdProps) => (
  <div className="flex items-center gap-3">
    <span className="min-w-0 grow wrap-anywhere">{title}</span>
    <input
      aria-label={`Low stock of ${title} from`}
      className="input w-24 shrink-0"
      inputMode="numeric"
      autoComplete="off"
      value={pieces}
      onChange={({ target }) => onChange(target.value)}
    />
    <IconButton label={`Remove ${title}`} icon="trash" size={18} onClick={onRemove} />
  </div>
)
