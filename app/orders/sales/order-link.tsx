import { Link } from 'react-router'
import { shortId } from '#contract/platform/format.ts'

/** A link of the back office to an order, by the end of its id and its customer's name. */
export const OrderLink = ({
  id,
  name,
  className = '',
}: {
  id: string
  name?: string
  className?: string
}) => (
  <Link to={`/admin/orders/orderdetails/${id}`} className={`text-link ${className}`}>
    {[shortId(id, 6), name].filter(Boolean).join(', ')}
  </Link>
)
