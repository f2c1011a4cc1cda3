import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { MAX_DISCOUNT_TARGETS } from '#contract/platform/limits.ts'
import { FindProduct } from '../../../platform/admin/settings/find-product.tsx'
import { query } from '../../../platform/api/query.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import type { DiscountEditorForm } from './form-values.ts'

type TargetsFieldProps = { form: DiscountEditorForm; scope: 'categories' | 'products' }
type Target = { _id: string; title: string }

export function TargetsField({ form: { control, errorOf }, scope }: TargetsFieldProps) {
  const { value, onChange } = useController({ control, name: 'targets' }).field
  const without = (id: string) => value.filter(({ _id }) => _id !== id)
  const add = (target: Target) => onChange([...without(target._id), target])
  return (
    <fieldset id="targets" tabIndex={-1} className="mb-4 grid gap-2" aria-describedby="targets-error">
      <legend className="mb-2 font-semibold">{scope === 'categories' ? 'Categories' : 'Products'}</legend>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map(({ _id, title }) => (
            <li key={_id} className="flex min-w-0 items-center gap-1 rounded-tag border border-line bg-surface pl-3">
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <IconButton label={`Remove ${title}`} icon="trash" size={18} onClick={() => onChange(without(_id))} />
            </li>
          ))}
        </ul>
      )}
      {value.length < MAX_DISCOUNT_TARGETS &&
        (scope === 'categories' ? <PickCategory chosen={value} onPick={add} /> : <FindProduct onFound={add} />)}
      <p id="targets-error" className="text-sm font-medium text-danger empty:hidden">
        {errorOf('targets')}
      </p>
    </fieldset>
  )
}

function PickCategory({ chosen, onPick }: { chosen: readonly Target[]; onPick: (target: Target) => void }) {
  const categories = useQuery(query('GET /categories', {})).data?.data ?? []
  const left = categories.filter(({ _id }) => !chosen.some((target) => target._id === _id))
  return (
    <select
      aria-label="Add a category"
      className="input"
      value=""
      onChange={({ target }) => {
        const category = left.find(({ _id }) => _id === target.value)
        if (category) onPick({ _id: category._id, title: category.title })
      }}
    >
      <option value="">Add a category …</option>
      {left.map(({ _id, title }) => (
        <option key={_id} value={_id}>
          {title}
        </option>
      ))}
    </select>
  )
}
