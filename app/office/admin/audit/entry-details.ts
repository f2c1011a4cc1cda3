import type { AuditEntry } from '#contract/platform/audit.ts'
import { dateTimeInLagos } from '#contract/platform/times.ts'
import { isFieldsObject } from '../../../platform/store/guards.ts'

/** After these there is no page to lead to. */
const GONE: readonly string[] = ['delete', 'erase', 'import']

export function addressOfAuditEntry({
  action,
  target,
}: Pick<AuditEntry, 'action' | 'target'>): string | undefined {
  const [kind, act] = action.split('.')
  if (!act || GONE.includes(act)) return undefined
  const path = PATHS[kind ?? '']
  return path && `/admin/${path}/${target}`
}

const PATHS: Record<string, string> = {
  product: 'products/productdetails',
  category: 'categories/categorydetails',
  sizeGuide: 'categories/sizeguide',
  page: 'pages',
  state: 'region/regiondetails',
  discount: 'discounts',
  sale: 'orders/orderdetails',
  note: 'orders/orderdetails',
  customer: 'customers',
  user: 'users/userdetails',
  session: 'users/userdetails',
  password: 'users/userdetails',
  profile: 'users/userdetails',
  twoFactor: 'users/userdetails',
}

export type AuditedChange = { field: string; from?: string; to: string }

/** The details of an entry: each changed field with both values, then the rest. */
export function changesInAuditEntry({ details }: Pick<AuditEntry, 'details'>): AuditedChange[] {
  const { changes, name: _name, ...others } = details
  const changed = isFieldsObject(changes)
    ? Object.entries(changes).map(([field, change]) =>
        isFieldsObject(change)
          ? { field, from: shownAuditValue(change.from), to: shownAuditValue(change.to) }
          : { field, to: shownAuditValue(change) },
      )
    : []
  return [
    ...changed,
    ...Object.entries(others).map(([field, value]) => ({ field, to: shownAuditValue(value) })),
  ]
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

function shownAuditValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && MOMENT.test(value)) return dateTimeInLagos(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
