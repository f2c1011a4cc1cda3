import type { RightRule } from '../platform/rights.ts'
import type { ExportKind } from './exports.ts'

/** Right needed for a file. `reports` alone gets the orders without their buyers. */
export const EXPORT_RIGHTS = {
  orders: ['orders', 'reports'],
  users: 'customers',
  products: 'catalogue',
  lowStock: 'catalogue',
} as const satisfies Record<ExportKind, RightRule>

/** With one of these, a file also says who the people in it are. */
export const PERSONAL_RIGHTS = ['customers', 'orders'] as const satisfies RightRule
