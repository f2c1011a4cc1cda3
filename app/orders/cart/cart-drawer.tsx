import { useEffect, useRef, useState } from 'react'
import { titleWithChoice } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { naira } from '#contract/platform/format.ts'
import { onDemand } from '../../platform/hydration/on-demand.tsx'
import { useShop } from '../../platform/shop/use-shop.ts'
import { type Cart, type CartItem, lineKey } from '../../platform/store/cart.ts'
import { Button, LinkButton } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { DeliveryLine } from '../../shopfront/delivery/delivery-line.tsx'
import { CartLine } from './cart-line.tsx'
import { cartCommands, useCart } from './use-cart.ts'

// Shops without discounts never load it.
const offers = onDemand(() => import('./cart-offers.tsx').then(({ CartOffers }) => CartOffers))

export const CartDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title={messages.cartItems} variant="right">
    <CartContents />
  </Dialog>
)

function CartContents() {
  const cart = useCart()
  const [removed, setRemoved] = useState<{ item: CartItem; position: number }>()
  const removeLine = (item: CartItem, position: number) => {
    cartCommands.remove(lineKey(item))
    setRemoved({ item, position })
  }
  const undo = ({ item, position }: { item: CartItem; position: number }) => {
    cartCommands.restore(item, position)
    setRemoved(undefined)
  }
  return (
    <>
      {removed && <RemovedLine name={titleWithChoice(removed.item)} onUndo={() => undo(removed)} />}
      {cart.items.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <ul className="min-h-0 grow divide-y divide-line overflow-y-auto px-5">
            {cart.items.map((item, position) => (
              <CartLine
                key={lineKey(item)}
                item={item}
                onRemove={() => removeLine(item, position)}
              />
            ))}
          </ul>
          <CartFoot cart={cart} />
        </>
      )}
    </>
  )
}

function CartFoot({ cart }: { cart: Cart }) {
  const { totalQty, totalPrice } = cart
  const { discounts } = useShop()
  return (
    <div className="grid shrink-0 gap-3 border-t border-line p-5">
      <p className="flex items-baseline justify-between gap-4">
        <span>
          Subtotal, {totalQty} {totalQty === 1 ? 'item' : 'items'}
        </span>
        <span className="text-2xl font-bold tabular-nums">{naira(totalPrice)}</span>
      </p>
      {discounts && <offers.Part cart={cart} />}
      <DeliveryLine />
      <LinkButton to="/checkout">Checkout</LinkButton>
    </div>
  )
}

const EmptyCart = () => (
  <div className="cloth grid grow place-content-center justify-items-center gap-6 px-6 text-center text-muted">
    <p className="display text-2xl text-ink">{messages.emptyOrder}</p>
    <LinkButton to="/products">See all products</LinkButton>
  </div>
)

/**
 * Says what has just been removed and takes the focus, which would be lost with the removed button.
 */
function RemovedLine({ name, onUndo }: { name: string; onUndo: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal brings the reader here
  useEffect(() => ref.current?.querySelector('button')?.focus(), [name])
  return (
    <div
      ref={ref}
      className="mx-5 mb-2 flex items-center justify-between gap-3 rounded-box bg-sunken py-1 pr-1 pl-4"
    >
      <p role="status" className="line-clamp-2">
        Removed {name}
      </p>
      <Button tone="quiet" className="shrink-0" onClick={onUndo}>
        Undo
      </Button>
    </div>
  )
}
