import { type FormEvent, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { ApiError } from '../../platform/api/call.ts'
import { TextFormField } from '../../platform/forms/field.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useFocusOnChange } from '../../platform/ui/use-focus-on-change.ts'
import type { CheckoutDiscounts } from './use-discounts.ts'

/**
 * A code to type, or the one that counts. What is wrong with it stands at the field, which has the
 * focus then.
 */
export function DiscountCodeField({ code, refused, apply, remove }: CheckoutDiscounts) {
  const group = useFocusOnChange(code ?? '')
  return (
    <section ref={group} tabIndex={-1} aria-label="Discount code">
      {code ? (
        <AppliedDiscountCode code={code} refused={refused} remove={remove} />
      ) : (
        <TypeDiscountCode apply={apply} />
      )}
    </section>
  )
}

function TypeDiscountCode({ apply }: Pick<CheckoutDiscounts, 'apply'>) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)
  const tryCode = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isPending) return
    const typed = field.current?.value.trim() ?? ''
    setPending(true)
    const fault = typed
      ? await apply(typed).catch((failed: ApiError) => failed.fields.code ?? failed.message)
      : messages.typeCode
    setPending(false)
    if (fault === undefined) return
    setError(fault)
    field.current?.focus()
  }
  return (
    <form onSubmit={tryCode} className="grid grid-cols-[1fr_auto] items-start gap-x-3" noValidate>
      <TextFormField
        ref={field}
        name="code"
        label="Discount code"
        error={error}
        onChange={() => setError('')}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
      />
      <Button type="submit" tone="secondary" pending={isPending} className="mt-7.5">
        Apply
      </Button>
    </form>
  )
}

const AppliedDiscountCode = ({
  code,
  refused,
  remove,
}: Pick<CheckoutDiscounts, 'refused' | 'remove'> & { code: string }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 rounded-box border border-line py-1 pl-4">
    <p role="status" className="py-2 wrap-anywhere">
      Code <strong className="font-semibold">{code.toUpperCase()}</strong>
      {refused ? (
        <span className="block text-sm font-medium text-danger">{refused}</span>
      ) : (
        ' is applied'
      )}
    </p>
    <Button tone="quiet" onClick={remove}>
      Remove<span className="sr-only"> the code {code}</span>
    </Button>
  </div>
)
