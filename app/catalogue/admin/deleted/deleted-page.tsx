import { useQuery } from '@tanstack/react-query'
import type { DeletedProduct } from '#contract/catalogue/product-acts.ts'
import { RESTORE_DAYS } from '#contract/platform/limits.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { listQuery } from '../../../platform/api/query.ts'
import { PagedList, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { ActButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import { Thumbnail } from '../../../platform/ui/thumbnail.tsx'
import { ADMIN_PRODUCTS_LINK, SEE_PRODUCTS_LINK } from '../products/links.tsx'

const noDeletedProducts = (
  <EmptyState
    text={`Nothing was deleted in the last ${RESTORE_DAYS} days`}
    link={SEE_PRODUCTS_LINK}
  />
)

/** /admin/products/deleted: products that can be brought back, for a while, as hidden ones. */
export default function DeletedPage() {
  const address = useListAddress()
  const deleted = useQuery(listQuery('GET /products/deleted/:limit/:skip', address))
  return (
    <AdminPage title="Deleted products" parent={ADMIN_PRODUCTS_LINK}>
      <p className="mb-6 max-w-prose text-muted">
        They can be brought back for {RESTORE_DAYS} days, with the variants and pictures that they
        had. They stay hidden until you put them on sale.
      </p>
      <PagedList query={deleted} address={address} empty={noDeletedProducts}>
        {(products) => (
          <ul className="grid gap-3 lg:grid-cols-2">
            {products.map((product) => (
              <li key={product._id}>
                <DeletedProductCard product={product} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </AdminPage>
  )
}

function DeletedProductCard({
  product: { _id, title, image, deletedAt, deletedBy },
}: {
  product: DeletedProduct
}) {
  return (
    <article className="flex h-full flex-wrap items-center gap-4 rounded-box border border-line bg-surface p-4">
      <Thumbnail address={image} px={64} className="size-16 shrink-0 rounded-tag text-[0]" />
      <div className="min-w-0 grow basis-40">
        <h2 className="leading-snug font-semibold wrap-anywhere">{title}</h2>
        <p className="text-sm text-muted wrap-anywhere">
          Deleted <LocalTime time={deletedAt} />
          {deletedBy && ` by ${deletedBy}`}
        </p>
      </div>
      <ActButton
        act={useAdminCall('PUT /products/:id/restore', { id: _id })}
        input={{ value: 'hidden' }}
        tone="secondary"
        pendingText="Bringing back…"
      >
        Bring back<span className="sr-only">: {title}</span>
      </ActButton>
    </article>
  )
}
