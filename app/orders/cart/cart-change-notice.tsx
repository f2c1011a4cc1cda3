import { type ReactNode, type Ref, useId } from 'react'
import { productPagePath } from '#contract/catalogue/product-path.ts'
import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { Button, LinkButton } from '../../platform/ui/button.tsx'
import { ChoiceButton } from '../../platform/ui/choice.tsx'
import { cartLineKey } from '../stored/stored-cart.ts'
import { cartCommands } from './cart-commands.ts'
import type { CartLineChange } from './use-cart-check.ts'

type CartChangeNoticeProps = {
  ref: Ref<HTMLElement>
  changes: CartLineChange[]
  onAccepted: () => void
}

/**
 * Lists what the shop has changed in the lines of the cart since they were put in. Nothing is
 * ordered before each change is accepted, or its line removed.
 */
export function CartChangeNotice({ ref, changes, onAccepted }: CartChangeNoticeProps) {
  const titleId = useId()
  const settle = (change: CartLineChange) => {
    if (change.isGone || !change.now) cartCommands.remove(cartLineKey(change.item))
    else cartCommands.accept(change.now)
    onAccepted()
  }
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="rounded-box border-2 border-clay bg-clay-soft p-4"
    >
      <div role="alert">
        <h2 id={titleId} className="font-bold text-clay">
          Your cart has changed
        </h2>
      </div>
      <ul className="divide-y divide-clay/30">
        {changes.map((change) => (
          <li
            key={cartLineKey(change.item)}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
          >
            <CartLineChangeText change={change} />
            <div className="flex flex-wrap gap-2">
              {change.hasOthers && (change.isGone || change.missing) && (
                <LinkButton to={productPagePath(change.item.id)}>
                  Choose<span className="sr-only"> for {titleWithChoiceOf(change.item)}</span>
                </LinkButton>
              )}
              <Button tone="secondary" onClick={() => settle(change)}>
                {change.isGone || change.missing ? 'Remove' : 'Accept'}
                <span className="sr-only"> {titleWithChoiceOf(change.item)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const CartLineChangeText = ({
  change: { item, isGone, missing, price, qty, choice },
}: {
  change: CartLineChange
}) => (
  <div className="min-w-0">
    <p className="font-semibold">
      {item.title}
      <ChoiceButton choice={item.choice} />
    </p>
    {isGone && <p>is no longer available</p>}
    {missing && <p>{messages.chooseOptions(missing)}</p>}
    {choice && <OldAndNewValue label="Choice" from={choice.from} to={choice.to} />}
    {price && (
      <OldAndNewValue label="Price" from={formatNaira(price.from)} to={formatNaira(price.to)}>
        each
      </OldAndNewValue>
    )}
    {qty && (
      <>
        <p>{messages.productOutOfStock(titleWithChoiceOf(item), qty.to)}</p>
        <OldAndNewValue label="Quantity" from={String(qty.from)} to={String(qty.to)} />
      </>
    )}
  </div>
)

type OldAndNewValueProps = { label: string; from: string; to: string; children?: ReactNode }

const OldAndNewValue = ({ label, from, to, children }: OldAndNewValueProps) => (
  <p className="tabular-nums">
    {label}: <span className="sr-only">was </span>
    <s>{from}</s> <span className="sr-only">, now </span>
    <strong>{to}</strong> {children}
  </p>
)
