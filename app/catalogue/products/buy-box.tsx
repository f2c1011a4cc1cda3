import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isSoldOut } from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { addedText } from '../../orders/cart/added-text.ts'
import { openCart } from '../../orders/cart/drawer.ts'
import { purchaseOf } from '../../orders/cart/purchase.ts'
import { cartCommands } from '../../orders/cart/use-cart.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Price } from '../../platform/ui/price.tsx'
import { Quantity } from '../../platform/ui/quantity.tsx'
import { toast } from '../../platform/ui/toast.ts'
import { WishlistButton } from '../wishlist/wishlist-button.tsx'
import type { Offer } from './offer.ts'
import { SoldOut } from './sold-out.tsx'
import type { Choosing } from './use-choice.ts'

type BuyBoxProps = { product: Product; offer: Offer; choosing: Choosing }

/**
 * The quantity starts at 1 and ends at the stock. Sold out, the buttons are disabled with the reason; while a choice is
 * missing they ask for it. On phones Add to Cart stays at the lower edge of the screen, with the price.
 */
export function BuyBox({ product, offer, choosing }: BuyBoxProps) {
  const [typed, setQty] = useState(1)
  const qty = Math.max(1, Math.min(typed, offer.stock))
  const buy = useBuy({ product, offer, choosing, qty })
  const soldOut = isSoldOut(offer)
  const button = {
    disabled: soldOut,
    pending: product.options !== undefined && !product.variants,
    'aria-describedby': soldOut ? 'sold-out' : undefined,
  }
  return (
    <div className="max-lg:contents lg:grid lg:grid-cols-2 lg:gap-x-3 lg:gap-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 lg:col-span-2">
        <Quantity value={qty} max={offer.stock} onDecrease={() => setQty(qty - 1)} onIncrease={() => setQty(qty + 1)} />
        <WishlistButton product={product._id} />
      </div>
      <div className="buy-bar">
        {/* The page has it above, too. */}
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
      {soldOut && <SoldOut id="sold-out" product={product} choice={choosing.choice} offer={offer} />}
    </div>
  )
}

/** Both ways to buy; without a whole choice they ask for it. */
function useBuy({ product, offer, choosing, qty }: BuyBoxProps & { qty: number }) {
  const navigate = useNavigate()
  const purchase = purchaseOf(product, offer.variant)
  const whenChosen = (buy: (added: number) => void) => () =>
    choosing.missing.length > 0 ? choosing.ask() : buy(cartCommands.add(purchase, qty))
  return {
    addToCart: whenChosen((added) => {
      const show = added === qty ? toast.success : toast.message
      show(addedText(purchase, { requested: qty, added }), { title: 'View cart', act: openCart })
    }),
    buyNow: whenChosen((added) => {
      if (added < qty) toast.message(addedText(purchase, { requested: qty, added }))
      void navigate('/checkout')
    }),
  }
}
