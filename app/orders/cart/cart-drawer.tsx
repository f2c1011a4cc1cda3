import { useEffect, useRef, useState } from 'react'
import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { countWithNoun, formatNaira } from '#contract/platform/format.ts'
import { loadOnDemand } from '../../platform/hydration/on-demand.tsx'
import { useShopSettings } from '../../platform/shop/use-shop.ts'
import { type CartItem, cartLineKey, type StoredCart } from '../../platform/store/cart.ts'
import { Button, LinkButton } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { DeliveryPriceLine } from '../../shopfront/delivery/delivery-line.tsx'
import { CartDrawerLine } from './cart-line.tsx'
import { cartCommands, useCart } from './use-cart.ts'

// Shops without discounts never load it.
const cartOffersPart = loadOnDemand(() => import('./cart-offers.tsx'))

export default function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={messages.cartItems} variant="right">
      <CartContents />
    </Dialog>
  )
}

function CartContents() {
  const cart = useCart()
  const [removed, setRemoved] = useState<{ item: CartItem; position: number }>()
  const removeLine = (item: CartItem, position: number) => {
    cartCommands.remove(cartLineKey(item))
    setRemoved({ item, position })
  }
  const undo = ({ item, position }: { item: CartItem; position: number }) => {
    cartCommands.restore(item, position)
    setRemoved(undefined)
  }
  return (
    <>
      {removed && (
        <RemovedCartLine name={titleWithChoiceOf(removed.item)} onUndo={() => undo(removed)} />
      )}
      {cart.items.length === 0 ? (
        <EmptyCartNotice />
      ) : (
        <>
          <ul className="min-h-0 grow divide-y divide-line overflow-y-auto px-5">
            {cart.items.map((item, position) => (
              <CartDrawerLine
                key={cartLineKey(item)}
                item={item}
                onRemove={() => removeLine(item, position)}
              />
            ))}
          </ul>
          <CartDrawerFoot cart={cart} />
        </>
      )}
    </>
  )
}

function CartDrawerFoot({ cart }: { cart: StoredCart }) {
  const { totalQty, totalPrice } = cart
  const { discounts } = useShopSettings()
  return (
    <div className="grid shrink-0 gap-3 border-t border-line p-5">
      <p className="flex items-baseline justify-between gap-4">
        <span>Subtotal, {countWithNoun(totalQty, 'item')}</span>
        <span className="text-2xl font-bold tabular-nums">{formatNaira(totalPrice)}</span>
      </p>
      {discounts && <cartOffersPart.Part cart={cart} />}
      <DeliveryPriceLine />
      <LinkButton to="/checkout">Checkout</LinkButton>
    </div>
  )
}

const EmptyCartNotice = () => (
  <div className="cloth grid grow place-content-center justify-items-center gap-6 px-6 text-center text-muted">
    <p className="display text-2xl text-ink">{messages.emptyOrder}</p>
    <LinkButton to="/products">See all products</LinkButton>
  </div>
)

/**
 * Says what has just been removed and takes the focus, which would be lost with the removed button.
 */
function RemovedCartLine({ name, onUndo }: { name: string; onUndo: () => void }) {
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
