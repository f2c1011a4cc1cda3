import { sql } from 'kysely'
import type { ErasurePlan } from '#contract/office/customers.ts'
import { isUnsent } from '../../orders/sales/state-conditions.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { PersonRows } from './person.ts'

export async function findOpen(db: Db, { sales }: Pick<PersonRows, 'sales'>): Promise<ErasurePlan['open']> {
  const { rows } = await sql<ErasurePlan['open'][number]>`
    select id as sale, 'order' as part from sale where id = any(${sales}::uuid[]) 
      and (transaction_status = 'processing' or ${isUnsent})
    union select sale_id, 'refund' from refund join payment on payment.id = payment_id
      where sale_id = any(${sales}::uuid[]) and refund.status not in ('done', 'failed')
    union select sale_id, 'payment' from dispute join payment on payment.id = payment_id
      where sale_id = any(${sales}::uuid[]) and dispute.state = 'open'
    union select sale_id, 'return' from return_request
      where sale_id = any(${sales}::uuid[]) and state in ('asked', 'approved', 'received')
    union select sale_id, 'payment' from payment_attempt join webhook_inbox using (reference)
      where sale_id = any(${sales}::uuid[]) and webhook_inbox.status = 'pending'
    order by sale, part`.execute(db)
  return rows
}
