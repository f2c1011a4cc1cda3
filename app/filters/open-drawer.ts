import { onDemand } from '../hydration/on-demand.tsx'

/** The drawer of the filters, loaded when it first opens. */
export const filterDrawer = onDemand(() => import('./filter-drawer.tsx').then(({ FilterDrawer }) => FilterDrawer))
