import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Counter } from './counter.tsx'
import { Figures } from './figures.tsx'
import { NewInvoices, NewOrders, NewProducts, NewUsers } from './newest-lists.tsx'
import { dashboardQueries } from './queries.ts'

/** Five calls of one page: it is loaded when all are and fails when one does; a retry repeats the failed ones. */
function useDashboard() {
  const orders = useQuery(dashboardQueries.orders())
  const invoices = useQuery(dashboardQueries.invoices())
  const users = useQuery(dashboardQueries.users())
  const products = useQuery(dashboardQueries.products())
  const figures = useQuery(dashboardQueries.figures())
  const failed = [orders, invoices, users, products, figures].filter(({ data, error }) => !data && error)
  return {
    error: failed[0]?.error,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
    isRetrying: failed.some(({ isFetching }) => isFetching),
    data: orders.data &&
      invoices.data &&
      users.data &&
      products.data &&
      figures.data && {
        orders: orders.data,
        invoices: invoices.data,
        users: users.data,
        products: products.data,
        figures: figures.data,
      },
  }
}

/** §2: /admin */
export default function DashboardPage() {
  return (
    <AdminPage title={messages.dashboard}>
      <Dashboard />
    </AdminPage>
  )
}

/** §2: three counters and four lists of the newest 4; below them the shop's figures. */
function Dashboard() {
  const { data, error, retry, isRetrying } = useDashboard()
  if (error) return <LoadError message={error.message} onRetry={retry} pending={isRetrying} />
  if (!data) return <PageLoader />
  const { orders, invoices, users, products, figures } = data
  return (
    <div className="grid gap-10">
      <dl className="counters">
        <Counter title="complete sales" value={invoices.total} icon="check" to="/admin/invoice" />
        <Counter title="total sale" value={orders.total} icon="bag" to="/admin/orders" />
        <Counter title="total user" value={users.totalUsers} icon="users" to="/admin/users" />
      </dl>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <NewOrders rows={orders.data} />
        <NewUsers rows={users.data} />
        <NewInvoices rows={invoices.data} />
        <NewProducts rows={products.data} />
      </div>
      <Figures figures={figures} />
    </div>
  )
}
