import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Thumbnail } from '../../../platform/ui/thumbnail.tsx'

type ProductNameWithPictureProps = {
  product: { _id: string; title: string; image: string }
  children?: ReactNode
}

/**
 * The picture and title of a product, with a link to its page. `children` are lines below the
 * title.
 */
export const ProductNameWithPicture = ({
  product: { _id, title, image },
  children,
}: ProductNameWithPictureProps) => (
  <span className="flex items-center gap-3">
    <Thumbnail address={image} px={40} className="size-10 shrink-0 rounded-tag text-[0]" />
    <span className="grid min-w-0">
      <Link
        to={`/admin/products/productdetails/${_id}`}
        className="line-clamp-2 font-semibold wrap-anywhere hover:underline"
      >
        {title}
      </Link>
      {children}
    </span>
  </span>
)
