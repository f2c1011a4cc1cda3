import { DASHBOARD_LIST } from '#contract/platform/limits.ts'
import { freshQuery } from '../../../platform/api/query.ts'

const newest = { params: { limit: DASHBOARD_LIST, skip: 0 } }

/** Dashboard limit 4. Each list brings the total of its counter. */
export const dashboardQueries = {
  orders: () => freshQuery('GET /sales/:limit/:skip/:search?', newest),
  invoices: () => freshQuery('GET /sales/completed/:limit/:skip/:search?', newest),
  users: () => freshQuery('GET /users/:limit/:skip/:search?', newest),
  products: () => freshQuery('GET /products/:limit/:skip', newest),
  toDo: () => freshQuery('GET /dashboard/todo', {}),
  firstSteps: () => freshQuery('GET /dashboard/steps', {}),
  figures: () => freshQuery('GET /dashboard', {}),
}
