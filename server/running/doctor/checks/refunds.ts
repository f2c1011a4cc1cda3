import { sql } from 'kysely'
import { takenBackKobo } from '../../../orders/payments/taken-back.ts'
import type { DoctorChecks } from './check.ts'
import { LINE_VARIANT_ID_SQL, saleLinesSql } from './sale-lines.ts'

export const refundChecks: DoctorChecks = {
  'an order says how much of it was refunded': sql`
    select s.id || ': says ' || s.refunded_kobo || ', refunds ' || coalesce(r.sum, 0) as what
    from sale s left join (
      select sale_id, sum(r.amount_kobo) from refund r join payment p on p.id = r.payment_id
      where r.kind = 'order' and r.status <> 'failed' group by 1
    ) r on r.sale_id = s.id
    where s.refunded_kobo <> coalesce(r.sum, 0)`,
  'never more went back of a payment than was paid': sql`
    select p.id::text as what from payment p join refund r on r.payment_id = p.id
    where r.kind <> 'reversal' and r.status <> 'failed'
    group by p.id having sum(r.amount_kobo) > p.amount_kobo`,
  'no more pieces of a line were refunded, or came back, than were sold, and no more delivery than was paid': sql`
    select l.sale_id || ': ' || ${LINE_VARIANT_ID_SQL} as what
    from ${saleLinesSql} l left join (
      select p.sale_id, rl.variant_id, sum(rl.qty) filter (where r.status <> 'failed') as qty, sum(rl.restocked) as restocked
      from refund_line rl join refund r on r.id = rl.refund_id join payment p on p.id = r.payment_id group by 1, 2
    ) r on r.sale_id = l.sale_id and r.variant_id = ${LINE_VARIANT_ID_SQL}
    where r.qty > l.qty or r.restocked > l.qty
    union all
    select s.id::text from sale s join payment p on p.sale_id = s.id join refund r on r.payment_id = p.id
    where r.status <> 'failed' group by s.id having sum(r.shipping_kobo) > s.shipping_price_kobo`,
  'no more pieces are to be sent back than were sold': sql`
    select l.sale_id || ': ' || ${LINE_VARIANT_ID_SQL} as what
    from ${saleLinesSql} l join (
      select sale_id, line.variant, sum(line.qty) as qty
      from return_request, jsonb_to_recordset(lines) as line(variant uuid, qty int)
      where state in ('asked', 'approved', 'received') group by 1, 2
    ) r on r.sale_id = l.sale_id and r.variant = ${LINE_VARIANT_ID_SQL}
    where r.qty > l.qty`,
  // A later refund of the goods mends a return that an earlier version ended with other goods, or
  // fewer.
  'the pieces of an ended return are in its refund, or in later ones of the order': sql`
    with ended as (
      select rr.id, rr.sale_id, line.variant, line.qty, ending.created_at as at
      from return_request rr join refund ending on ending.id = rr.refund_id,
        jsonb_to_recordset(rr.lines) as line(variant uuid, qty int)
    ), refunded as (
      select p.sale_id, rl.variant_id, rl.qty, r.created_at as at
      from refund_line rl join refund r on r.id = rl.refund_id join payment p on p.id = r.payment_id
      where r.status <> 'failed'
    )
    select e.id::text as what from ended e
    where e.qty > coalesce((select sum(qty) from refunded r
        where r.sale_id = e.sale_id and r.variant_id = e.variant and r.at >= e.at), 0)`,
  'what the provider took back counts against an open surplus first': sql`
    select r.id::text as what from refund r join payment on payment.id = r.payment_id
    where r.reversed_kobo > ${takenBackKobo}
      or (r.status in ('open', 'attention') and r.kind = 'surplus' and r.reversed_kobo < least(r.amount_kobo, ${takenBackKobo}))
      or (r.status <> 'done' and r.kind = 'surplus' and r.reversed_kobo = r.amount_kobo)`,
  'surplus money is in the refund queue, in full': sql`
    select p.id::text as what from payment p left join refund r on r.payment_id = p.id and r.kind = 'surplus'
    where p.kind = 'surplus' and p.amount_kobo > 0 and r.amount_kobo is distinct from p.amount_kobo`,
}
