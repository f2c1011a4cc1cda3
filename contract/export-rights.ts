import type { ExportKind } from './exports.ts'
import type { RightRule } from './rights.ts'

/** What an admin must be allowed to do for a file: an admin who reads reports gets the orders as well. */
export const EXPORT_RIGHTS = {
  orders: ['orders', 'reports'],
  users: 'customers',
  products: 'catalogue',
  lowStock: 'catalogue',
} as const satisfies Record<ExportKind, RightRule>
