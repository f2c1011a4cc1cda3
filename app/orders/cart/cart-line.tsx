import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { productPagePath } from '#contract/catalogue/product-path.ts'
import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { queryApi } from '../../platform/api/query.ts'
import { type CartItem, cartLineKey, maxPiecesOf } from '../../platform/store/cart.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { ChoiceButton } from '../../platform/ui/choice.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { ResponsivePicture } from '../../platform/ui/picture.tsx'
import { Quantity } from '../../platform/ui/quantity.tsx'
import { Price } from '../sales/price.tsx'
import { cartCommands } from './use-cart.ts'

/** One line of the cart: its picture, price and pieces, at the price that it was put in for. */
export function CartDrawerLine({ item, onRemove }: { item: CartItem; onRemove: () => void }) {
  const key = cartLineKey(item)
  const isAtMost = item.qty >= maxPiecesOf(item)
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 py-4">
      <ResponsivePicture
        address={item.images[0]}
        alt=""
        sizes="80px"
        widths={[160, 320]}
        className="aspect-square rounded-tag"
      />
      <div className="grid min-w-0 gap-2">
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <Link
              to={productPagePath(item.id, item.variant)}
              className="inline-block py-1 leading-snug font-semibold hover:underline"
            >
              {item.title}
            </Link>
            <ChoiceButton choice={item.choice} />
            {!item.variant && <MissingChoiceLink id={item.id} />}
            <div className="flex flex-wrap gap-x-2">
              <Price {...item} qty={1} size="line" />
              <span className="text-muted">each</span>
            </div>
          </div>
          <IconButton
            label={`Remove ${titleWithChoiceOf(item)}`}
            onClick={onRemove}
            className="-mt-1 -mr-2 text-muted"
          >
            <Icon name="trash" size={20} />
          </IconButton>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Quantity
            value={item.qty}
            max={maxPiecesOf(item)}
            onDecrease={() => cartCommands.decrease(key)}
            onIncrease={() => cartCommands.increase(key)}
            label={`Quantity of ${titleWithChoiceOf(item)}`}
          />
          <p className="font-semibold tabular-nums">{formatNaira(item.totalPrice)}</p>
        </div>
        {isAtMost && <p className="text-sm text-muted">Only {item.stock} in stock</p>}
      </div>
    </li>
  )
}

/** At a line from before its product had options: what has to be chosen, and where. */
function MissingChoiceLink({ id }: { id: string }) {
  const { data } = useQuery({
    ...queryApi('GET /products/:id', { id }),
    placeholderData: undefined,
  })
  return (
    data?.options && (
      <Link
        to={productPagePath(id)}
        className="block py-1 text-sm font-semibold text-clay underline underline-offset-4"
      >
        {messages.chooseOptions(data.options)}
      </Link>
    )
  )
}
