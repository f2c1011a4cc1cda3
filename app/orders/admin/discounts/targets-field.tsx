import { useController } from 'react-hook-form'
import type { DiscountTarget } from '#contract/orders/discounts/discount-terms.ts'
import { MAX_DISCOUNT_TARGETS } from '#contract/platform/limits.ts'
import { FindProduct } from '../../../platform/admin/settings/find-product.tsx'
import { PickCategory } from '../../../platform/admin/settings/pick-category.tsx'
import { IconButton } from '../../../platform/ui/button.tsx'
import type { DiscountEditorForm } from './form-values.ts'

type DiscountTargetsProps = { form: DiscountEditorForm; scope: 'categories' | 'products' }

/** Picks the categories or products that a discount is for; each can be taken out again. */
export function DiscountTargetsField({ form: { control, errorOf }, scope }: DiscountTargetsProps) {
  const { value: targets, onChange } = useController({ control, name: 'targets' }).field
  const ids = targets.map(({ _id }) => _id)
  const without = (id: string) => targets.filter(({ _id }) => _id !== id)
  const add = (target: DiscountTarget) => onChange([...without(target._id), target])
  return (
    <fieldset
      id="targets"
      tabIndex={-1}
      className="mb-4 grid gap-2"
      aria-describedby="targets-error"
    >
      <legend className="mb-2 font-semibold">
        {scope === 'categories' ? 'Categories' : 'Products'}
      </legend>
      {targets.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {targets.map(({ _id, title }) => (
            <li
              key={_id}
              className="flex min-w-0 items-center gap-1 rounded-tag border border-line bg-surface pl-3"
            >
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <IconButton
                label={`Remove ${title}`}
                icon="trash"
                size={18}
                onClick={() => onChange(without(_id))}
              />
            </li>
          ))}
        </ul>
      )}
      {targets.length < MAX_DISCOUNT_TARGETS &&
        (scope === 'categories' ? (
          <PickCategory chosen={ids} onPick={add} />
        ) : (
          <FindProduct onFound={add} />
        ))}
      <p id="targets-error" className="text-sm font-medium text-danger empty:hidden">
        {errorOf('targets')}
      </p>
    </fieldset>
  )
}
