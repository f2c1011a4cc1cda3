import { Link } from 'react-router'
import { isSoldOut } from '#contract/catalogue/product-rules.ts'
import type { OfficeProduct } from '#contract/catalogue/products.ts'
import type { Option } from '#contract/catalogue/variants.ts'
import { naira } from '#contract/platform/format.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import { StateTag } from './state-tag.tsx'

/** Here alone the sign is `$`; other admin screens use the naira sign. */
const dollars = (price: number): string => naira(price).replace('₦', '$')

/** How many values each option has: `Size 3 × Colour 2`. */
const optionCounts = (options: readonly Option[]): string =>
  options.map(({ name, values }) => `${name} ${values.length}`).join(' × ')

export function AdminProductCard({ product }: { product: OfficeProduct }) {
  const { _id, title, price, stock, images, fromPrice, options, state } = product
  return (
    <article className="product-card grid h-full content-start overflow-hidden rounded-box border border-line bg-surface">
      <Picture
        address={images[0]}
        alt=""
        sizes="(min-width: 80rem) 260px, (min-width: 40rem) 30vw, 45vw"
        widths={[160, 320, 640]}
      />
      <div className="grid gap-1 p-3">
        <h2 className="line-clamp-2 min-h-[2lh] leading-snug font-semibold">
          <Link to={`/admin/products/productdetails/${_id}`} className="card-link">
            {title}
          </Link>
        </h2>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-lg font-bold tabular-nums">
            {fromPrice && <span className="text-sm font-normal text-muted">from </span>}
            {dollars(price)}
          </span>
          <span className={`text-sm tabular-nums ${isSoldOut(product) ? 'font-semibold text-danger' : 'text-muted'}`}>
            {isSoldOut(product) ? 'Sold out' : `${stock.toLocaleString('en-NG')} left`}
          </span>
        </p>
        {state && (
          <p>
            <StateTag state={state} />
          </p>
        )}
        {options && <p className="text-sm text-muted">{optionCounts(options)}</p>}
      </div>
    </article>
  )
}
