import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isSoldOut } from '#contract/product-rules.ts'
import type { Product } from '#contract/products.ts'
import { useCart } from '../cart/use-cart.ts'
import { Button } from '../ui/button.tsx'
import { Quantity } from '../ui/quantity.tsx'
import { toast } from '../ui/toast.ts'
import { WishlistButton } from '../wishlist/wishlist-button.tsx'

/** §4: the quantity starts at 1 and ends at the stock. Sold out, the buttons say so and rest. */
export function BuyBox({ product }: { product: Product }) {
  const [qty, setQty] = useState(1)
  const { add } = useCart()
  const navigate = useNavigate()
  const soldOut = isSoldOut(product)
  const reason = soldOut ? 'sold-out' : undefined
  const addToCart = () => {
    add(product, qty)
    toast.success(`${product.title} is in your cart`)
  }
  const buyNow = () => {
    add(product, qty)
    void navigate('/checkout')
  }
  return (
    <div className="grid justify-items-start gap-4">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
        <Quantity
          value={qty}
          max={product.stock}
          onDecrease={() => setQty(qty - 1)}
          onIncrease={() => setQty(qty + 1)}
        />
        <WishlistButton product={product._id} />
      </div>
      <div className="grid w-full gap-3 sm:grid-cols-2">
        <Button tone="secondary" disabled={soldOut} aria-describedby={reason} onClick={addToCart}>
          Add to Cart
        </Button>
        <Button disabled={soldOut} aria-describedby={reason} onClick={buyNow}>
          Buy Now
        </Button>
      </div>
      {soldOut && (
        <p id={reason} className="font-semibold text-danger">
          Sold out for now: the similar products below may help.
        </p>
      )}
    </div>
  )
}
