import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Product } from '#contract/catalogue/products.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import type { User } from '#contract/people/users.ts'
import { shortenId } from '#contract/platform/format.ts'
import { ListedDate } from '../../../platform/ui/listed-date.tsx'
import { Thumbnail } from '../../../platform/ui/thumbnail.tsx'

type WithRows<Row> = { rows: readonly Row[] }

/** The specification's lists of the newest four; their titles and columns are its own. */
export const NewestOrders = ({ rows }: WithRows<Sale>) => (
  <NewestList title="New Orders" to="/admin/orders" rows={rows} empty="No orders yet">
    {(sale) => <NewestSaleEntry sale={sale} to={`/admin/orders/orderdetails/${sale._id}`} />}
  </NewestList>
)

export const NewestInvoices = ({ rows }: WithRows<Sale>) => (
  <NewestList title="New Invoice" to="/admin/invoice" rows={rows} empty="No invoices yet">
    {(sale) => <NewestSaleEntry sale={sale} to={`/admin/invoice/invoicedetails/${sale._id}`} />}
  </NewestList>
)

export const NewestUsers = ({ rows }: WithRows<User>) => (
  <NewestList title="New Users" to="/admin/users" rows={rows} empty="No users yet">
    {(user) => (
      <>
        <Link
          to={`/admin/users/userdetails/${user._id}`}
          className="row-link-target line-clamp-1 font-semibold"
        >
          {user.fullName}
        </Link>
        <CreatedDate time={user.createdAt} />
      </>
    )}
  </NewestList>
)

export const NewestProducts = ({ rows }: WithRows<Product>) => (
  <NewestList title="New Products" to="/admin/products" rows={rows} empty="No products yet">
    {({ _id, title, images: [image] }) => (
      <>
        <Thumbnail address={image} px={40} className="size-10 shrink-0 rounded-tag text-[0]" />
        <Link
          to={`/admin/products/productdetails/${_id}`}
          className="row-link-target line-clamp-1 grow font-semibold"
        >
          {title}
        </Link>
      </>
    )}
  </NewestList>
)

const NewestSaleEntry = ({ sale, to }: { sale: Sale; to: string }) => (
  <>
    <Link to={to} className="row-link-target font-semibold tabular-nums">
      {shortenId(sale._id, 6)}
    </Link>
    <CreatedDate time={sale.createdAt} />
  </>
)

const CreatedDate = ({ time }: { time: string }) => (
  <ListedDate time={time} className="shrink-0 text-muted tabular-nums" />
)

type NewestListProps<Row> = WithRows<Row> & {
  title: string
  to: string
  empty: string
  /** The contents of a row's `<li>`. */
  children: (row: Row) => ReactNode
}

/** Newest rows with a link to the whole list; a tap anywhere on a row opens it. */
function NewestList<Row extends { _id: string }>({
  title,
  to,
  rows,
  empty,
  children,
}: NewestListProps<Row>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="newest">
      <header className="flex items-center justify-between gap-4 py-1 pr-2 pl-5">
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        <Link to={to} aria-label={`see all: ${title}`} className="button button-quiet">
          see all
        </Link>
      </header>
      {rows.length === 0 ? (
        <p className="border-t border-line px-5 py-8 text-center text-muted">{empty}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row._id} className="newest-row row-link">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
