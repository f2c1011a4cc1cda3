import { useQuery } from '@tanstack/react-query'
import { OFF_SALE_STATES } from '#contract/catalogue/product-states.ts'
import type { OfficeProduct } from '#contract/catalogue/products.ts'
import { countWithNoun, formatNaira } from '#contract/platform/format.ts'
import { dateTimeInLagos } from '#contract/platform/times.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { listQuery } from '../../../platform/api/query.ts'
import { ChoiceField } from '../../../platform/forms/choice-field.tsx'
import { PagedList, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { ActButton, LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { Thumbnail } from '../../../platform/ui/thumbnail.tsx'
import { ADMIN_PRODUCTS_LINK, SEE_PRODUCTS_LINK } from '../products/links.tsx'
import { OFF_SALE_CHOICES } from '../products/read-filter.ts'
import { ProductStateTag } from '../products/state-tag.tsx'

/**
 * /admin/products/drafts: products that are not on sale. Those with a picture can be put on sale.
 */
export default function DraftsPage() {
  const address = useListAddress()
  const state = OFF_SALE_STATES.find((state) => state === address.valueAt('state'))
  const found = useQuery(listQuery('GET /drafts/:limit/:skip', address, { state }))
  return (
    <AdminPage title="Not on sale" parent={ADMIN_PRODUCTS_LINK}>
      <p className="mb-6 max-w-prose text-muted">
        Shoppers do not see these products: drafts, scheduled and hidden ones. A product without a
        picture needs one first.
      </p>
      <PagedList
        query={found}
        address={address}
        filters={
          <ChoiceField
            label="Status"
            value={state}
            options={[['', 'All'], ...OFF_SALE_CHOICES]}
            onChoose={(chosen) => address.setValues({ state: chosen })}
            className="grid max-w-60 gap-1 text-sm text-muted"
          />
        }
        empty={
          <EmptyState text="Nothing here: every product is on sale" link={SEE_PRODUCTS_LINK} />
        }
      >
        {(products) => (
          <ul className="grid gap-3 lg:grid-cols-2">
            {products.map((product) => (
              <li key={product._id}>
                <DraftProductCard product={product} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </AdminPage>
  )
}

function DraftProductCard({ product }: { product: OfficeProduct }) {
  const { _id, title, price, stock, images, fromPrice, state, publishAt } = product
  const publish = useAdminCall('PUT /drafts/:id', { id: _id })
  const address = images[0]
  return (
    <article className="grid h-full grid-cols-[5rem_minmax(0,1fr)] gap-4 rounded-box border border-line bg-surface p-4">
      {address ? (
        <Thumbnail address={address} px={80} className="size-20 rounded-tag" />
      ) : (
        <p className="grid size-20 place-items-center rounded-tag bg-sunken p-2 text-center text-sm text-muted">
          No picture
        </p>
      )}
      <div className="grid content-start gap-3">
        <div>
          <h2 className="leading-snug font-semibold wrap-anywhere">{title}</h2>
          <p className="text-muted tabular-nums">
            {fromPrice && 'from '}
            {formatNaira(price)} · {countWithNoun(stock, 'piece')}
          </p>
          {state && (
            <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
              <ProductStateTag state={state} />
              {publishAt && `from ${dateTimeInLagos(publishAt)}`}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {address && (
            <ActButton act={publish} input={{ value: 'publish' }} pendingText="Putting…">
              Put on sale<span className="sr-only">: {title}</span>
            </ActButton>
          )}
          <LinkButton to={`/admin/products/editproduct/${_id}`} tone="secondary">
            {address ? 'Edit' : 'Add a picture'}
            <span className="sr-only">: {title}</span>
          </LinkButton>
        </div>
      </div>
    </article>
  )
}
