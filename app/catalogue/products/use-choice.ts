import { useRef, useState } from 'react'
import {
  type Choice,
  chosenVariant,
  missingOptions,
  startingChoice,
} from '#contract/catalogue/choice.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { STAYING, useAddressParams, withValues } from '../../platform/ui/use-address-params.ts'

const PARAM = 'variant'

/**
 * The choice on a product page. A complete choice is written to the address (`?variant=`), and the
 * page opens with it; the address is replaced, so that Back leaves the page. A pressed value stays
 * while the address changes, until a link opens another variant.
 */
export function useChoice(product: Product) {
  const [params, changeAddress] = useAddressParams()
  const opened = params.get(PARAM)
  const [pressed, setPressed] = useState<Choice>()
  const [seen, setSeen] = useState(opened)
  const [isAsked, setAsked] = useState(false)
  const groups = useRef<HTMLDivElement>(null)
  if (seen !== opened) {
    setSeen(opened)
    const pressedVariant = pressed && chosenVariant(product, pressed)
    if (opened && opened !== pressedVariant?._id) setPressed(undefined)
  }
  const choice = pressed ?? startingChoice(product, opened)

  const choose = (position: number, value: string) => {
    const next = choice.with(position, value)
    setPressed(next)
    const variant = chosenVariant(product, next)?._id ?? ''
    changeAddress((now) => withValues(now, { [PARAM]: variant }), { replace: true, ...STAYING })
  }
  const ask = () => {
    setAsked(true)
    const input = groups.current?.querySelector<HTMLElement>('[data-missing] input')
    input?.focus({ preventScroll: true })
    input?.closest('[role=radiogroup]')?.scrollIntoView({ block: 'center' })
  }
  return { choice, choose, missing: missingOptions(product, choice), isAsked, ask, groups }
}

export type Choosing = ReturnType<typeof useChoice>
