import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { READS_ORDERS } from '#contract/platform/rights.ts'
import { adminPage } from '../../../platform/admin/admin-page.tsx'
import { useRights } from '../../../platform/admin/rights/use-rights.ts'
import { Icon, type IconName } from '../../../platform/ui/icon.tsx'
import { LoadError } from '../../../platform/ui/load-error.tsx'
import { PageLoader } from '../../../platform/ui/page-loader.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NewInvoices, NewOrders, NewProducts, NewUsers } from './newest-lists.tsx'
import { dashboardQueries } from './queries.ts'
import { ToDoToday } from './to-do-today.tsx'

/**
 * Loaded once all calls that the admin may make are, failed if one is; a retry repeats the failed
 * ones.
 */
function useDashboard() {
  const { may } = useRights()
  const orders = useQuery({ ...dashboardQueries.orders(), enabled: may(READS_ORDERS) })
  const invoices = useQuery({ ...dashboardQueries.invoices(), enabled: may(READS_ORDERS) })
  const users = useQuery({ ...dashboardQueries.users(), enabled: may('customers') })
  const products = useQuery({ ...dashboardQueries.products(), enabled: may('catalogue') })
  const figures = useQuery(dashboardQueries.figures())
  const asked = [figures, orders, invoices, users, products].filter(({ isEnabled }) => isEnabled)
  const failed = asked.filter(({ data, error }) => !data && error)
  return {
    error: failed[0]?.error,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
    isRetrying: failed.some(({ isFetching }) => isFetching),
    isLoaded: asked.every(({ data }) => data),
    orders: dataOf(orders),
    invoices: dataOf(invoices),
    users: dataOf(users),
    products: dataOf(products),
    figures: figures.data,
  }
}

/** Answers that were cached before a right was taken are not shown. */
const dataOf = <Data,>({ isEnabled, data }: UseQueryResult<Data>) => (isEnabled ? data : undefined)

export default adminPage({ title: messages.dashboard }, Dashboard)

function Dashboard() {
  const { orders, invoices, users, products, figures, ...loading } = useDashboard()
  if (loading.error) {
    return (
      <LoadError
        message={loading.error.message}
        onRetry={loading.retry}
        pending={loading.isRetrying}
      />
    )
  }
  if (!loading.isLoaded) return <PageLoader />
  return (
    <div className="grid gap-10">
      <FirstSteps />
      <ToDoToday />
      {(orders || users) && (
        <dl className="counters">
          {invoices && (
            <Counter
              title="complete sales"
              value={invoices.total}
              icon="check"
              to="/admin/invoice"
            />
          )}
          {orders && (
            <Counter title="total sale" value={orders.total} icon="bag" to="/admin/orders" />
          )}
          {users && (
            <Counter title="total user" value={users.totalUsers} icon="users" to="/admin/users" />
          )}
        </dl>
      )}
      <div className="grid items-start gap-4 empty:hidden md:grid-cols-2">
        {orders && <NewOrders rows={orders.data} />}
        {users && <NewUsers rows={users.data} />}
        {invoices && <NewInvoices rows={invoices.data} />}
        {products && <NewProducts rows={products.data} />}
      </div>
      {figures && <Figures figures={figures} />}
    </div>
  )
}

/** One of the three figures at the top. Inside of a `<dl>`. */
const Counter = ({
  title,
  value,
  icon,
  to,
}: {
  title: string
  value: number
  icon: IconName
  to: string
}) => (
  <div className="row-link counter">
    <dt>
      <Link to={to} className="row-link-target inline-flex items-center gap-2">
        <Icon name={icon} size={20} className="text-accent" />
        {title}
      </Link>
    </dt>
    <dd className="display text-3xl tabular-nums sm:text-4xl">{value.toLocaleString('en-NG')}</dd>
  </div>
)
