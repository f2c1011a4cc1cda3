import { z } from 'zod'
import { get, superAdmin } from './endpoint.ts'
import { pageAnswerOf, sortParamOf } from './list-params.ts'

/**
 * A change by an admin, or an event of an account's security: who did what, to what, when, from
 * which address. An entry never changes.
 */
export const AuditEntry = z.object({
  _id: z.string(),
  /**
   * Full name of who did it, and their `_id`; empty where no account did it: a failed sign-in, a
   * command.
   */
  actor: z.string(),
  actorId: z.string(),
  /** `product.edit`, `sale.complete`, `user.block` … */
  action: z.string(),
  /** `_id` of what it was done to. */
  target: z.string(),
  details: z.record(z.string(), z.unknown()),
  address: z.string(),
  createdAt: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const AuditSort = sortParamOf('createdAt', 'actor', 'action', 'address')
export type AuditSort = NonNullable<z.infer<typeof AuditSort>['sort']>

export const auditEndpoints = {
  list: get(
    '/audit/:limit/:skip/:search?',
    superAdmin,
    'Changes by admins, and events of sign-ins, newest first unless `sort` says otherwise; search matches actor, action, target and address',
    { query: AuditSort, answer: pageAnswerOf(AuditEntry) },
  ),
}
