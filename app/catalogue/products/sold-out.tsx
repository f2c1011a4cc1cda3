import type { Choice } from '#contract/catalogue/choice.ts'
import { choiceText, titleWithChoice } from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { onDemand } from '../../platform/hydration/on-demand.tsx'
import type { TellMeFormProps } from '../stock-alerts/tell-me-form.tsx'
import type { Offer } from './offer.ts'

type SoldOutProps = { id: string; product: Product; choice: Choice; offer: Offer }

/** Why the product, or the choice, cannot be bought, and what to do instead: choose another, or hear when it is there again. */
export function SoldOut({ id, product, choice, offer: { variant } }: SoldOutProps) {
  const chosen = choice.filter((value) => value !== undefined)
  const isNotMade = product.variants !== undefined && chosen.length === choice.length && !variant
  const missing = (product.options ?? []).filter((_, place) => choice[place] === undefined)
  const canWait = variant !== undefined || !product.options
  return (
    <div className="grid gap-3 lg:col-span-2">
      <p id={id} className="font-semibold text-danger">
        {reasonOf(chosen, isNotMade)}
      </p>
      {missing.length > 0 && <p>To hear when it is back in stock, {messages.chooseOptions(missing)}.</p>}
      {canWait && (
        <TellMe
          product={product._id}
          variant={variant?._id}
          what={titleWithChoice({ title: product.title, choice: choiceText(chosen) })}
        />
      )}
    </div>
  )
}

function reasonOf(chosen: readonly string[], isNotMade: boolean): string {
  if (chosen.length === 0) return 'Sold out for now: the similar products below may help.'
  const name = choiceText(chosen)
  return isNotMade ? `There is no ${name}: choose another.` : `${name} is sold out for now: choose another.`
}

// Loaded only where something is sold out: a form needs the validator, which product pages do without.
const { Part } = onDemand<TellMeFormProps & { open?: boolean }>(() =>
  import('../stock-alerts/tell-me-form.tsx').then((module) => module.default),
)

const TellMe = (props: TellMeFormProps) => (
  <div className="grid gap-2">
    <p className="text-sm text-muted">Leave your email, and we tell you once when it is in stock again.</p>
    <Part key={props.variant ?? props.product} {...props} />
  </div>
)
