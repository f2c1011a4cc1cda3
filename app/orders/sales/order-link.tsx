import { Link } from 'react-router'
import { shortenId } from '#contract/platform/format.ts'

/** A link of the back office to an order, by the end of its id and its customer's name. */
export const AdminOrderLink = ({
  id,
  name,
  className = '',
}: {
  id: string
  name?: string
  className?: string
}) => (
  <Link to={`/admin/orders/orderdetails/${id}`} className={`text-link ${className}`}>
    {[shortenId(id, 6), name].filter(Boolean).join(', ')}
  </Link>
)
