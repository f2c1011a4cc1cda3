import { sql } from 'kysely'
import type { DoctorChecks } from './check.ts'
import { LINE_VARIANT_ID_SQL, parcelLinesSql, saleLinesSql } from './sale-lines.ts'

/**
 * SQL: each line of each order with its pieces in parcels (`packed`), those that left the shop
 * (`gone`), and those that went back into stock instead (`kept`). The rule is that of
 * `contract/orders/fulfilment/fulfilment.ts`.
 */
const saleGoodsSql = sql`(
  select l.sale_id, ${LINE_VARIANT_ID_SQL} as variant, l.qty, coalesce(p.packed, 0) as packed, coalesce(p.gone, 0) as gone,
    coalesce(r.restocked, 0) as restocked,
    greatest(coalesce(r.unsent, 0), coalesce(r.restocked, 0) - coalesce(p.gone, 0)) as kept
  from ${saleLinesSql} l
  left join (select line.sale_id, line.variant, sum(line.qty) as packed,
      sum(line.qty) filter (where shipped_at is not null) as gone
    from ${parcelLinesSql} as line join parcel using (id) group by 1, 2) p
    on p.sale_id = l.sale_id and p.variant = ${LINE_VARIANT_ID_SQL}
  left join (select pay.sale_id, variant_id, sum(restocked) as restocked, sum(unsent) as unsent
    from refund_line rl join refund r on r.id = rl.refund_id join payment pay on pay.id = r.payment_id group by 1, 2) r
    on r.sale_id = l.sale_id and r.variant_id = ${LINE_VARIANT_ID_SQL})`

export const parcelChecks: DoctorChecks = {
  "an order's parcels have no more pieces than its lines": sql`
    select p.sale_id || ': ' || p.variant as what
    from (select sale_id, packed.variant, sum(packed.qty) as qty from ${parcelLinesSql} as packed group by 1, 2) p
    left join ${saleLinesSql} l on l.sale_id = p.sale_id and ${LINE_VARIANT_ID_SQL} = p.variant
    where p.qty > coalesce(l.qty, 0)`,
  'a parcel has the pieces of its lines': sql`
    select id::text as what from parcel
    where pieces is distinct from (select sum(qty) from jsonb_to_recordset(lines) as line(qty int))`,
  'what is sent again came back in a parcel of the same order': sql`
    select again.id::text as what from parcel again join parcel s on s.id = again.resend_of
    where s.state <> 'returned' or s.sale_id <> again.sale_id`,
  // An order returned as a whole is in stock again as a whole.
  'an order is where its parcels are': sql`
    select s.id || ': ' || s.fulfilment as what
    from sale s
    left join (select sale_id, min(array_position(array['packed', 'shipped', 'delivered', 'returned'], state)) as place
      from parcel group by 1) p on p.sale_id = s.id
    left join (select sale_id, bool_and(restocked = qty) as is_back, bool_or(qty > packed + kept) as is_open
      from ${saleGoodsSql} as line group by 1) l on l.sale_id = s.id
    where s.fulfilment <> case when l.is_back then 'returned' when l.is_open then 'unpacked'
        else coalesce((array['packed', 'shipped', 'delivered', 'returned'])[p.place], 'returned') end`,
  'pieces that are in stock again have not left the shop as well': sql`
    select sale_id || ': ' || variant as what from ${saleGoodsSql} as line where gone + kept > qty`,
  'goods are packed only of orders that are paid or paid on delivery': sql`
    select s.id::text as what from sale s
    where s.payment_status = 'unpaid' and s.payment_method <> 'on delivery'
      and exists (select from parcel p where p.sale_id = s.id)`,
  'completed orders, and only they, are still to be sent where their completion says so': sql`
    select s.id::text as what from sale s
    left join sale_event e on e.sale_id = s.id and e.event = 'completed' and e.details ->> 'isHandedOver' = 'false'
    where s.to_send <> (e.id is not null)`,
  "each parcel's event is in its order's history": sql`
    select p.id || ': ' || step.event as what
    from parcel p cross join lateral (values ('packed', p.packed_at), ('shipped', p.shipped_at),
      ('delivered', p.delivered_at), ('returned', p.returned_at)) as step(event, at)
    where step.at is not null and not exists (select from sale_event e
      where e.sale_id = p.sale_id and e.event = step.event and e.details ->> 'shipment' = p.id::text)`,
}
