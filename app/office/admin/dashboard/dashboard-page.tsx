import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { DASHBOARD_LIST } from '#contract/platform/limits.ts'
import { READS_ORDERS } from '#contract/platform/rights.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { useOwnRights } from '../../../platform/admin/rights/use-rights.ts'
import { queryApiFresh } from '../../../platform/api/query.ts'
import { Icon, type IconName } from '../../../platform/ui/icon.tsx'
import { LoadError } from '../../../platform/ui/load-error.tsx'
import { PageLoader } from '../../../platform/ui/page-loader.tsx'
import { DashboardFigures } from './figures.tsx'
import { FirstStepList } from './first-steps.tsx'
import { NewestInvoices, NewestOrders, NewestProducts, NewestUsers } from './newest-lists.tsx'
import { ToDoToday } from './to-do-today.tsx'

/** Dashboard limit 4. Each list brings the total of its counter. */
const NEWEST_ROWS = { limit: DASHBOARD_LIST, skip: 0 }

/**
 * Loaded once all calls that the admin may make are, failed if one is; a retry repeats the failed
 * ones.
 */
function useDashboardQueries() {
  const { may } = useOwnRights()
  const orders = useQuery({
    ...queryApiFresh('GET /sales/:limit/:skip/:search?', NEWEST_ROWS),
    enabled: may(READS_ORDERS),
  })
  const invoices = useQuery({
    ...queryApiFresh('GET /sales/completed/:limit/:skip/:search?', NEWEST_ROWS),
    enabled: may(READS_ORDERS),
  })
  const users = useQuery({
    ...queryApiFresh('GET /users/:limit/:skip/:search?', NEWEST_ROWS),
    enabled: may('customers'),
  })
  const products = useQuery({
    ...queryApiFresh('GET /products/:limit/:skip', NEWEST_ROWS),
    enabled: may('catalogue'),
  })
  const figures = useQuery(queryApiFresh('GET /dashboard'))
  const asked = [figures, orders, invoices, users, products].filter(({ isEnabled }) => isEnabled)
  const failed = asked.filter(({ data, error }) => !data && error)
  return {
    error: failed[0]?.error,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
    isRetrying: failed.some(({ isFetching }) => isFetching),
    isLoaded: asked.every(({ data }) => data),
    orders: enabledData(orders),
    invoices: enabledData(invoices),
    users: enabledData(users),
    products: enabledData(products),
    figures: figures.data,
  }
}

/** Answers that were cached before a right was taken are not shown. */
const enabledData = <Data,>({ isEnabled, data }: UseQueryResult<Data>) =>
  isEnabled ? data : undefined

export default createAdminPage({ title: messages.dashboard }, DashboardContent)

function DashboardContent() {
  const { orders, invoices, users, products, figures, ...loading } = useDashboardQueries()
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
      <FirstStepList />
      <ToDoToday />
      {(orders || users) && (
        <dl className="counters">
          {invoices && (
            <DashboardCounter
              title="complete sales"
              value={invoices.total}
              icon="check"
              to="/admin/invoice"
            />
          )}
          {orders && (
            <DashboardCounter
              title="total sale"
              value={orders.total}
              icon="bag"
              to="/admin/orders"
            />
          )}
          {users && (
            <DashboardCounter
              title="total user"
              value={users.totalUsers}
              icon="users"
              to="/admin/users"
            />
          )}
        </dl>
      )}
      <div className="grid items-start gap-4 empty:hidden md:grid-cols-2">
        {orders && <NewestOrders rows={orders.data} />}
        {users && <NewestUsers rows={users.data} />}
        {invoices && <NewestInvoices rows={invoices.data} />}
        {products && <NewestProducts rows={products.data} />}
      </div>
      {figures && <DashboardFigures figures={figures} />}
    </div>
  )
}

/** One of the three figures at the top. Inside of a `<dl>`. */
const DashboardCounter = ({
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
