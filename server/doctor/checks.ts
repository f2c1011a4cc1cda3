import { type RawBuilder, sql } from 'kysely'
import { EVENT_NAMES, SALE_EVENTS, SALE_STATES, STATE_NAMES } from '#contract/sale-states.ts'
import { isIn } from '../sales/state-conditions.ts'

export type Check = {
  /** True of a healthy shop. */
  claim: string
  /** Finds what breaks the claim: a row for each fault, with a text that names the place. */
  offenders: RawBuilder<{ what: string }>
}

const lines = sql`(select sale.id as sale_id, line.* from sale, json_to_recordset(lines)
  as line(product_id uuid, variant_id uuid, qty int, price_kobo bigint, discount_percentage numeric))`
/** Lines of products without options do not name their variant: it has the product's id. */
const VARIANT_ID = sql`coalesce(l.variant_id, l.product_id)`

const INVOICED = STATE_NAMES.filter((state) => SALE_STATES[state].hasInvoice)
const parcelLines = sql`(select id, sale_id, line.* from shipment, jsonb_to_recordset(lines) as line(variant uuid, qty int))`

const RELEASED = STATE_NAMES.filter((state) => !SALE_STATES[state].holdsStock)

/** Each event, a state in which it can happen, and the state that it leads to. */
const STEPS = sql`(values ${sql.join(
  EVENT_NAMES.flatMap((event) =>
    Object.entries(SALE_EVENTS[event].path).map((step) => sql`(${sql.join([event, ...step].map(sql.lit))})`),
  ),
)})`

/** The order is in the state that its events lead to. */
const REACHED = sql`(${sql.join(
  STATE_NAMES.map((state) => sql`(walk.state = ${sql.lit(state)} and ${isIn([state], 's')})`),
  sql` or `,
)})`

/** True of every shop at every moment, whatever crashed before: money, stock and history are consistent. */
export const checks: readonly Check[] = [
  {
    claim: 'stock is never below 0',
    offenders: sql`select id::text as what from variant where stock < 0`,
  },
  {
    claim: "a variant's stock is the sum of its movements",
    offenders: sql`
      select v.id || ': stock ' || v.stock || ', movements ' || coalesce(m.sum, 0) as what
      from variant v left join (select variant_id, sum(delta) from stock_movement group by 1) m on m.variant_id = v.id
      where v.stock <> coalesce(m.sum, 0)`,
  },
  {
    claim: 'every product on sale has a variant on sale, and a removed one has none',
    offenders: sql`
      select p.id::text as what from product p
      where (p.deleted_at is null) <> exists (select from variant v where v.product_id = p.id and v.deleted_at is null)`,
  },
  {
    claim: 'a product without options has one variant, which has its id',
    offenders: sql`
      select v.id::text as what from product p join variant v on v.product_id = p.id and v.deleted_at is null
      where p.options = '[]' and v.id <> p.id`,
  },
  {
    claim: 'a variant on sale has one of the values of each option, in their order',
    offenders: sql`
      select v.id || ': ' || array_to_string(v.choice, ' / ') as what
      from product p join variant v on v.product_id = p.id and v.deleted_at is null
      where cardinality(v.choice) <> jsonb_array_length(p.options) or exists (
        select from unnest(v.choice) with ordinality as chosen(value, place)
        where not p.options -> (place::integer - 1) -> 'values' @> jsonb_build_array(jsonb_build_object('value', value)))`,
  },
  {
    claim: 'lists say of each product what its variants say',
    offenders: sql`
      select coalesce(listing.product_id, listed.product_id)::text as what
      from listing full join listed on listed.product_id = listing.product_id where listing is distinct from listed`,
  },
  {
    claim: 'variants that are about to run out are known, and they alone',
    offenders: sql`
      select coalesce(l.variant_id, v.variant_id)::text as what
      from low_stock l full join low_now v on v.variant_id = l.variant_id
      where (l.stock, l.product_id) is distinct from (v.stock, v.product_id)
        and not (select low_stock_stale from shop_setting)`,
  },
  {
    claim: "a line's variant is one of its product",
    offenders: sql`
      select l.sale_id || ': ' || ${VARIANT_ID} as what
      from ${lines} l left join variant v on v.id = ${VARIANT_ID} where v.product_id is distinct from l.product_id`,
  },
  {
    claim: 'every order took its stock once, as many pieces as its lines have',
    offenders: sql`
      select l.sale_id || ': ' || ${VARIANT_ID} as what
      from ${lines} l
      left join stock_movement m on m.sale_id = l.sale_id and m.variant_id = ${VARIANT_ID} and m.kind = 'reserve'
      where m.delta is distinct from -l.qty`,
  },
  {
    claim: 'cancelled orders, and only they, gave their stock back, once',
    offenders: sql`
      select l.sale_id || ': ' || ${VARIANT_ID} as what
      from ${lines} l
      join sale s on s.id = l.sale_id
      left join stock_movement m on m.sale_id = l.sale_id and m.variant_id = ${VARIANT_ID} and m.kind = 'release'
      where ${isIn(RELEASED, 's')} <> (m.id is not null) or m.delta <> l.qty`,
  },
  {
    claim: 'an order is paid exactly if one payment settles it',
    offenders: sql`
      select s.id::text as what
      from sale s left join payment p on p.sale_id = s.id and p.kind in ('settlement', 'manual')
      group by s.id, s.payment_status having (s.payment_status = 'paid') <> (count(p.id) = 1)`,
  },
  {
    claim: 'what settles an order covers its total, in naira',
    offenders: sql`
      select s.id::text as what from sale s join payment p on p.sale_id = s.id and p.kind in ('settlement', 'manual')
      where p.amount_kobo < s.total_kobo or p.currency <> 'NGN'`,
  },
  {
    claim: 'money received by hand is cash or transfer, as its order says, and has no reference',
    offenders: sql`
      select s.id::text as what from sale s left join payment p on p.sale_id = s.id and p.kind = 'manual'
      where (s.payment_method in ('cash', 'transfer') or p.id is not null)
        and (p.provider is distinct from s.payment_method or p.reference is not null)`,
  },
  {
    claim: 'completed orders, and only they, have the number of an invoice',
    offenders: sql`select id::text as what from sale where ${isIn(INVOICED)} <> (invoice_number is not null)`,
  },
  {
    claim: 'invoices and credit notes are numbered in each year without a gap',
    offenders: sql`
      with given as (
        select 'invoice' as kind, invoice_number as text from sale where invoice_number is not null
        union all select 'creditNote', credit_note from refund where credit_note is not null
      ), numbered as (
        select kind, split[1]::integer as year, split[2]::integer as number
        from given, regexp_match(text, '-(\\d{4})-(\\d+)$') as split
      )
      select coalesce(n.kind, d.kind) || ' ' || coalesce(n.year, d.year) as what
      from (select kind, year, min(number) as first, max(number) as last, count(*) as count, count(distinct number) as different
        from numbered group by kind, year) n
      full join (select * from document_number where last >= first) d on d.kind = n.kind and d.year = n.year
      where (n.first, n.last) is distinct from (d.first, d.last)
        or n.count <> n.last - n.first + 1 or n.different <> n.count`,
  },
  {
    claim: 'each account and address has the count of its unpaid orders',
    offenders: sql`
      select coalesce(h.holder, s.holder) || ': ' || coalesce(h.orders, 0) || ' orders, ' || coalesce(h.pieces, 0)
        || ' pieces, of ' || coalesce(s.orders, 0) || ' and ' || coalesce(s.pieces, 0) as what
      from order_hold h full join (
        select holder, count(distinct sale.id) as orders, sum(l.qty) as pieces
        from sale join ${lines} l on l.sale_id = sale.id where holder is not null group by 1
      ) s on s.holder = h.holder
      where (coalesce(h.orders, 0), coalesce(h.pieces, 0)) <> (coalesce(s.orders, 0), coalesce(s.pieces, 0))`,
  },
  {
    claim: 'only orders that wait for their money count for a holder',
    offenders: sql`select id::text as what from sale
      where holder is not null and not ${isIn(['open'])}`,
  },
  {
    claim: 'an order says how much of it was refunded',
    offenders: sql`
      select s.id || ': says ' || s.refunded_kobo || ', refunds ' || coalesce(r.sum, 0) as what
      from sale s left join (
        select sale_id, sum(r.amount_kobo) from refund r join payment p on p.id = r.payment_id
        where r.kind = 'order' and r.status <> 'failed' group by 1
      ) r on r.sale_id = s.id
      where s.refunded_kobo <> coalesce(r.sum, 0)`,
  },
  {
    claim: 'never more went back of a payment than was paid',
    offenders: sql`
      select p.id::text as what from payment p join refund r on r.payment_id = p.id
      where r.kind <> 'reversal' and r.status <> 'failed'
      group by p.id having sum(r.amount_kobo) > p.amount_kobo`,
  },
  {
    claim: 'no more pieces of a line were refunded, or came back, than were sold, and no more delivery than was paid',
    offenders: sql`
      select l.sale_id || ': ' || ${VARIANT_ID} as what
      from ${lines} l left join (
        select p.sale_id, rl.variant_id, sum(rl.qty) filter (where r.status <> 'failed') as qty, sum(rl.restocked) as restocked
        from refund_line rl join refund r on r.id = rl.refund_id join payment p on p.id = r.payment_id group by 1, 2
      ) r on r.sale_id = l.sale_id and r.variant_id = ${VARIANT_ID}
      where r.qty > l.qty or r.restocked > l.qty
      union all
      select s.id::text from sale s join payment p on p.sale_id = s.id join refund r on r.payment_id = p.id
      where r.status <> 'failed' group by s.id having sum(r.shipping_kobo) > s.shipping_price_kobo`,
  },
  {
    claim: 'what a refund put back into stock is in the ledger, and nothing else came back',
    offenders: sql`
      select coalesce(m.refund_id, rl.refund_id) || ': ' || coalesce(m.variant_id, rl.variant_id) as what
      from (select * from stock_movement where kind = 'return') m
      full join (select * from refund_line where restocked > 0) rl on rl.refund_id = m.refund_id and rl.variant_id = m.variant_id
      where m.delta is distinct from rl.restocked`,
  },
  {
    claim: 'no more pieces are to be sent back than were sold',
    offenders: sql`
      select l.sale_id || ': ' || ${VARIANT_ID} as what
      from ${lines} l join (
        select sale_id, line.variant, sum(line.qty) as qty
        from return_request, jsonb_to_recordset(lines) as line(variant uuid, qty int)
        where state not in ('refused', 'withdrawn') group by 1, 2
      ) r on r.sale_id = l.sale_id and r.variant = ${VARIANT_ID}
      where r.qty > l.qty`,
  },
  {
    claim: 'surplus money is in the refund queue, in full',
    offenders: sql`
      select p.id::text as what from payment p left join refund r on r.payment_id = p.id and r.kind = 'surplus'
      where p.kind = 'surplus' and p.amount_kobo > 0 and r.amount_kobo is distinct from p.amount_kobo`,
  },
  {
    claim: 'every account has the count of its orders',
    offenders: sql`
      select u.id || ': counted ' || u.sale_count || ', has ' || count(s.id) as what
      from user_account u left join sale s on s.user_id = u.id
      group by u.id having u.sale_count <> count(s.id)`,
  },
  {
    claim: "an order's subtotal is the sum of its lines",
    offenders: sql`
      select s.id::text as what from sale s join ${lines} l on l.sale_id = s.id
      group by s.id having s.subtotal_kobo <> sum(floor(l.price_kobo * l.qty * (100 - l.discount_percentage) / 100 + 0.5))`,
  },
  {
    claim: "an order's history is a path that leads to its statuses",
    offenders: sql`
      with recursive event as (
        select sale_id, event as name, row_number() over (partition by sale_id order by id) as number from sale_event
      ), walk as (
        select id as sale_id, 0::bigint as number, 'new' as state from sale
        union all
        select sale_id, event.number, step.next
        from walk join event using (sale_id) join ${STEPS} as step(event, state, next)
          on step.event = event.name and step.state = walk.state
        where event.number = walk.number + 1
      )
      select s.id || ': ' || coalesce(e.path, 'none') as what
      from sale s left join (
        select sale_id, string_agg(event, ' ' order by id) as path, count(*) as number from sale_event group by 1
      ) e on e.sale_id = s.id
      left join walk on walk.sale_id = s.id and walk.number = e.number
      where not coalesce(${REACHED}, false)
        or e.path ~ 'onDelivery.*onDelivery'
        or (e.path ~ 'paid') <> (s.payment_status = 'paid')
        or (e.path ~ 'onDelivery' and s.payment_status = 'unpaid') <> (s.payment_method = 'on delivery')`,
  },
  {
    claim: "an order's parcels have no more pieces than its lines",
    offenders: sql`
      select p.sale_id || ': ' || p.variant as what
      from (select sale_id, packed.variant, sum(packed.qty) as qty from ${parcelLines} as packed group by 1, 2) p
      left join ${lines} l on l.sale_id = p.sale_id and ${VARIANT_ID} = p.variant
      where p.qty > coalesce(l.qty, 0)`,
  },
  {
    claim: 'a parcel has the pieces of its lines',
    offenders: sql`
      select s.id::text as what from shipment s left join (
        select id, sum(qty) as qty from ${parcelLines} as packed group by 1) p on p.id = s.id
      where s.pieces is distinct from p.qty`,
  },
  {
    // Returned as a whole is also what was refunded as a whole.
    claim: 'an order is where its parcels are',
    offenders: sql`
      select s.id || ': ' || s.fulfilment as what
      from sale s
      left join (select sale_id, sum(pieces) as pieces,
          min(array_position(array['packed', 'shipped', 'delivered', 'returned'], state)) as place
        from shipment group by 1) p on p.sale_id = s.id
      left join (select sale_id, sum(qty) as pieces from ${lines} l group by 1) l on l.sale_id = s.id
      where s.fulfilment <> case when coalesce(p.pieces, 0) < l.pieces then 'unpacked'
          else (array['packed', 'shipped', 'delivered', 'returned'])[p.place] end
        and not (s.fulfilment = 'returned'
          and exists (select from sale_event e where e.sale_id = s.id and e.event::text = 'refunded'))`,
  },
  {
    claim: 'goods are packed only of orders that are paid or paid on delivery',
    offenders: sql`
      select s.id::text as what from sale s
      where s.payment_status = 'unpaid' and s.payment_method <> 'on delivery'
        and exists (select from shipment p where p.sale_id = s.id)`,
  },
  {
    claim: "each parcel's event is in its order's history",
    offenders: sql`
      select p.id || ': ' || step.event as what
      from shipment p cross join lateral (values ('packed', p.packed_at), ('shipped', p.shipped_at),
        ('delivered', p.delivered_at), ('returned', p.returned_at)) as step(event, at)
      where step.at is not null and not exists (select from sale_event e
        where e.sale_id = p.sale_id and e.event = step.event and e.details ->> 'shipment' = p.id::text)`,
  },
  {
    claim: "followers get an order's events in the order in which they happened",
    offenders: sql`
      select sale_id || ': ' || event as what
      from (select sale_id, event, position, lag(position) over of_sale as before, row_number() over of_sale as number
        from sale_event window of_sale as (partition by sale_id order by id)) as e
      where position is not null and number > 1 and coalesce(before >= position, true)`,
  },
  {
    claim: 'no follower of events is stuck, or ahead of them',
    offenders: sql`
      select name || ': ' || coalesce(last_error, 'at ' || position) as what from event_follower
      where failures >= 5 or position > (select coalesce(max(position), 0) from sale_event)`,
  },
  {
    claim: 'the product counts of the categories are right',
    offenders: sql`
      select c.title as what from category c left join product p on p.category_id = c.id and p.deleted_at is null and p.published
      group by c.id having c.product_count <> count(p.id)`,
  },
]
