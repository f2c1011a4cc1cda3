import { DASHBOARD_LIST } from '#contract/limits.ts'
import { query } from '../../api/query.ts'

const newest = { params: { limit: DASHBOARD_LIST, skip: 0 } }

/** §7: dashboard limit 4. Each list brings the total of its counter; each visit loads them again. */
export const dashboardQueries = {
  orders: () => ({ ...query('GET /sales/:limit/:skip/:search?', newest), staleTime: 0 }),
  invoices: () => ({ ...query('GET /sales/completed/:limit/:skip/:search?', newest), staleTime: 0 }),
  users: () => ({ ...query('GET /users/:limit/:skip/:search?', newest), staleTime: 0 }),
  products: () => ({ ...query('GET /products/:limit/:skip', newest), staleTime: 0 }),
  toDo: () => ({ ...query('GET /dashboard/todo', {}), staleTime: 0 }),
  figures: () => ({ ...query('GET /dashboard', {}), staleTime: 0 }),
}
