import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChosenValues } from '#contract/catalogue/choice.ts'
import {
  isStockSoldOut,
  textOfChoice,
  titleWithChoiceOf,
} from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { openCartDrawer } from '../../orders/cart/drawer.ts'
import { addedToCartText, toPurchase } from '../../orders/cart/purchase.ts'
import { cartCommands } from '../../orders/cart/use-cart.ts'
import { Price } from '../../orders/sales/price.tsx'
import { loadOnDemand } from '../../platform/hydration/on-demand.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Quantity } from '../../platform/ui/quantity.tsx'
import { toast } from '../../platform/ui/toast.ts'
import type { TellMeWhenBackFormProps } from '../stock-alerts/tell-me-form.tsx'
import { WishlistButton } from '../wishlist/wishlist-button.tsx'
import type { ProductOffer } from './offer.ts'
import type { ProductChoice } from './use-choice.ts'

type ProductBuyBoxProps = { product: Product; offer: ProductOffer; choosing: ProductChoice }

/**
 * The quantity, from 1 to the stock, and both buttons to buy. Of sold-out products they are
 * disabled, with the reason; while a choice is missing they ask for it. On phones Add to Cart stays
 * at the lower edge of the screen, with the price.
 */
export function ProductBuyBox({ product, offer, choosing }: ProductBuyBoxProps) {
  const [typed, setQty] = useState(1)
  const qty = Math.max(1, Math.min(typed, offer.stock))
  const buy = useBuyCommands({ product, offer, choosing, qty })
  const soldOut = isStockSoldOut(offer)
  const button = {
    disabled: soldOut,
    pending: product.options !== undefined && !product.variants,
    'aria-describedby': soldOut ? 'sold-out' : undefined,
  }
  return (
    <div className="max-lg:contents lg:grid lg:grid-cols-2 lg:gap-x-3 lg:gap-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 lg:col-span-2">
        <Quantity
          value={qty}
          max={offer.stock}
          onDecrease={() => setQty(qty - 1)}
          onIncrease={() => setQty(qty + 1)}
        />
        <WishlistButton product={product._id} />
      </div>
      <div className="buy-bar">
        {/* Hidden from screen readers, as the page has the price above. */}
        <div aria-hidden="true" className="grow text-lg lg:hidden">
          <Price {...offer} size="line" />
        </div>
        <Button {...button} className="shrink-0" onClick={buy.addToCart}>
          Add to Cart
        </Button>
      </div>
      <Button {...button} tone="secondary" onClick={buy.buyNow}>
        Buy Now
      </Button>
      {soldOut && (
        <SoldOutNote id="sold-out" product={product} choice={choosing.choice} offer={offer} />
      )}
    </div>
  )
}

/** Both ways to buy. While a choice is missing they ask for it instead. */
function useBuyCommands({ product, offer, choosing, qty }: ProductBuyBoxProps & { qty: number }) {
  const navigate = useNavigate()
  const purchase = toPurchase(product, offer.variant)
  const whenChosen = (buy: (added: number) => void) => () => {
    if (choosing.missing.length > 0) choosing.ask()
    else buy(cartCommands.add(purchase, qty))
  }
  return {
    addToCart: whenChosen((added) => {
      const text = addedToCartText(purchase, { requested: qty, added })
      const action = { title: 'View cart', act: openCartDrawer }
      if (added === qty) toast.success(text, action)
      else toast.message(text, action)
    }),
    buyNow: whenChosen((added) => {
      if (added < qty) toast.message(addedToCartText(purchase, { requested: qty, added }))
      void navigate('/checkout')
    }),
  }
}

type SoldOutNoteProps = { id: string; product: Product; choice: ChosenValues; offer: ProductOffer }

/**
 * Why the product, or the choice, cannot be bought, and what to do instead: choose another, or hear
 * when it is there again.
 */
function SoldOutNote({ id, product, choice, offer: { variant } }: SoldOutNoteProps) {
  const chosen = choice.filter((value) => value !== undefined)
  const isNotMade = product.variants !== undefined && chosen.length === choice.length && !variant
  const missing = (product.options ?? []).filter((_, place) => choice[place] === undefined)
  const canWait = variant !== undefined || !product.options
  return (
    <div className="grid gap-3 lg:col-span-2">
      <p id={id} className="font-semibold text-danger">
        {soldOutReason(chosen, isNotMade)}
      </p>
      {missing.length > 0 && (
        <p>To hear when it is back in stock, {messages.chooseOptions(missing)}.</p>
      )}
      {canWait && (
        <TellMeWhenBack
          product={product._id}
          variant={variant?._id}
          what={titleWithChoiceOf({ title: product.title, choice: textOfChoice(chosen) })}
        />
      )}
    </div>
  )
}

function soldOutReason(chosen: readonly string[], isNotMade: boolean): string {
  if (chosen.length === 0) return 'Sold out for now: the similar products below may help.'
  const name = textOfChoice(chosen)
  return isNotMade
    ? `There is no ${name}: choose another.`
    : `${name} is sold out for now: choose another.`
}

// Loaded only where something is sold out: a form needs the validator, which product pages do
// without.
const tellMeFormPart = loadOnDemand(() => import('../stock-alerts/tell-me-form.tsx'))

const TellMeWhenBack = (props: TellMeWhenBackFormProps) => (
  <div className="grid gap-2">
    <p className="text-sm text-muted">
      Leave your email, and we tell you once when it is in stock again.
    </p>
    <tellMeFormPart.Part key={props.variant ?? props.product} {...props} />
  </div>
)
