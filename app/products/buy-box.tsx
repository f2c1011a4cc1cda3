import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isSoldOut } from '#contract/product-rules.ts'
import type { Product } from '#contract/products.ts'
import { addedText } from '../cart/added-text.ts'
import { openCart } from '../cart/drawer.ts'
import { cartCommands } from '../cart/use-cart.ts'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { Quantity } from '../ui/quantity.tsx'
import { toast } from '../ui/toast.ts'
import { WishlistButton } from '../wishlist/wishlist-button.tsx'

/**
 * §4: the quantity starts at 1 and ends at the stock. Sold out, the buttons are disabled with the reason. On phones Add to Cart stays
 * at the lower edge of the screen, with the price.
 */
export function BuyBox({ product }: { product: Product }) {
  const [qty, setQty] = useState(1)
  const navigate = useNavigate()
  const soldOut = isSoldOut(product)
  const reason = soldOut ? 'sold-out' : undefined
  const addToCart = () => {
    const added = cartCommands.add(product, qty)
    const show = added === qty ? toast.success : toast.message
    show(addedText(product, { requested: qty, added }), { title: 'View cart', act: openCart })
  }
  const buyNow = () => {
    const added = cartCommands.add(product, qty)
    if (added < qty) toast.message(addedText(product, { requested: qty, added }))
    void navigate('/checkout')
  }
  return (
    <div className="max-lg:contents lg:grid lg:grid-cols-2 lg:gap-x-3 lg:gap-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 lg:col-span-2">
        <Quantity
          value={qty}
          max={product.stock}
          onDecrease={() => setQty(qty - 1)}
          onIncrease={() => setQty(qty + 1)}
        />
        <WishlistButton product={product._id} />
      </div>
      <div className="buy-bar">
        {/* The page has it above, too. */}
        <div aria-hidden="true" className="grow text-lg lg:hidden">
          <Price {...product} size="line" />
        </div>
        <Button className="shrink-0" disabled={soldOut} aria-describedby={reason} onClick={addToCart}>
          Add to Cart
        </Button>
      </div>
      <Button tone="secondary" disabled={soldOut} aria-describedby={reason} onClick={buyNow}>
        Buy Now
      </Button>
      {soldOut && (
        <p id={reason} className="font-semibold text-danger lg:col-span-2">
          Sold out for now: the similar products below may help.
        </p>
      )}
    </div>
  )
}
