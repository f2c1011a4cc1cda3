import { Link } from 'react-router'
import type { WishlistProduct } from '#contract/catalogue/wishlist.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { Price } from '../../platform/ui/price.tsx'
import { useRemoveFromWishlist } from './queries.ts'

type WishlistCardProps = { product: WishlistProduct; wishlistId: string }

export function WishlistCard({ product: { _id, title, images, ...price }, wishlistId }: WishlistCardProps) {
  const { mutate, isPending } = useRemoveFromWishlist(wishlistId)
  return (
    <article className={`product-card flex grow flex-col ${isPending ? 'opacity-60' : ''}`}>
      <Picture
        address={images[0]}
        alt=""
        sizes="(min-width: 80rem) 220px, (min-width: 40rem) 30vw, 43vw"
        widths={[160, 320, 640]}
        className="aspect-square rounded-box"
      />
      <h2 className="mt-3 line-clamp-2 leading-snug font-semibold">
        <Link to={`/product/${_id}`} className="card-link">
          {title}
        </Link>
      </h2>
      <div className="mt-1 mb-3">
        <Price {...price} />
      </div>
      <Button
        tone="secondary"
        aria-label={`Remove ${title}`}
        pending={isPending}
        onClick={() => mutate(_id)}
        className="relative z-1 mt-auto max-sm:px-2"
      >
        <Icon name="trash" size={18} />
        Remove
      </Button>
    </article>
  )
}
