import { useRef, useState } from 'react'
import {
  type ChosenValues,
  chosenVariant,
  optionsWithoutChoice,
  startingChoiceOf,
} from '#contract/catalogue/choice.ts'
import type { Product } from '#contract/catalogue/products.ts'
import {
  paramsWithValues,
  STAYING,
  useAddressParams,
} from '../../platform/ui/use-address-params.ts'

const VARIANT_PARAM = 'variant'

/**
 * The choice on a product page. A complete choice is written to the address (`?variant=`), and the
 * page opens with it; the address is replaced, so that Back leaves the page. A pressed value stays
 * while the address changes, until a link opens another variant.
 */
export function useProductChoice(product: Product) {
  const [params, changeAddress] = useAddressParams()
  const opened = params.get(VARIANT_PARAM)
  const [pressed, setPressed] = useState<ChosenValues>()
  const [seen, setSeen] = useState(opened)
  const [isAsked, setAsked] = useState(false)
  const groups = useRef<HTMLDivElement>(null)
  if (seen !== opened) {
    setSeen(opened)
    const pressedVariant = pressed && chosenVariant(product, pressed)
    if (opened && opened !== pressedVariant?._id) setPressed(undefined)
  }
  const choice = pressed ?? startingChoiceOf(product, opened)

  const choose = (position: number, value: string) => {
    const next = choice.with(position, value)
    setPressed(next)
    const variant = chosenVariant(product, next)?._id ?? ''
    changeAddress((now) => paramsWithValues(now, { [VARIANT_PARAM]: variant }), {
      replace: true,
      ...STAYING,
    })
  }
  const ask = () => {
    setAsked(true)
    const input = groups.current?.querySelector<HTMLElement>('[data-missing] input')
    input?.focus({ preventScroll: true })
    input?.closest('[role=radiogroup]')?.scrollIntoView({ block: 'center' })
  }
  return { choice, choose, missing: optionsWithoutChoice(product, choice), isAsked, ask, groups }
}

export type ProductChoice = ReturnType<typeof useProductChoice>
