import { DASHBOARD_LIST } from '#contract/platform/limits.ts'
import { queryApiFresh } from '../../../platform/api/query.ts'

const newestRows = { params: { limit: DASHBOARD_LIST, skip: 0 } }

/** Dashboard limit 4. Each list brings the total of its counter. */
export const dashboardQueries = {
  orders: () => queryApiFresh('GET /sales/:limit/:skip/:search?', newestRows),
  invoices: () => queryApiFresh('GET /sales/completed/:limit/:skip/:search?', newestRows),
  users: () => queryApiFresh('GET /users/:limit/:skip/:search?', newestRows),
  products: () => queryApiFresh('GET /products/:limit/:skip', newestRows),
  toDo: () => queryApiFresh('GET /dashboard/todo', {}),
  firstSteps: () => queryApiFresh('GET /dashboard/steps', {}),
  figures: () => queryApiFresh('GET /dashboard', {}),
}
