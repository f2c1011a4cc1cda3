import { sql } from 'kysely'
import { EVENT_NAMES, SALE_EVENTS, STATE_NAMES } from '#contract/orders/states/sale-states.ts'
import { isSaleInState } from '../../../orders/sales/state-conditions.ts'
import type { DoctorChecks } from './check.ts'
import { saleLinesSql } from './sale-lines.ts'

/** SQL: the price of a line before the order's discounts, rounded half up to the kobo. */
const lineKoboSql = sql`floor(l.price_kobo * l.qty * (100 - l.discount_percentage) / 100 + 0.5)`

const EVENT_STEPS = EVENT_NAMES.flatMap((event) =>
  Object.entries(SALE_EVENTS[event].path).map(([state, next]) => [event, state, next]),
)

/** SQL: each event, a state in which it can happen, and the state that it leads to. */
const EVENT_STEPS_SQL = sql`(values ${sql.join(EVENT_STEPS.map((step) => sql`(${sql.join(step.map(sql.lit))})`))})`

const reachedStateConditions = STATE_NAMES.map(
  (state) => sql`(walk.state = ${sql.lit(state)} and ${isSaleInState([state], 's')})`,
)

/** SQL: the order is in the state that its events lead to. */
const REACHED_STATE_SQL = sql`(${sql.join(reachedStateConditions, sql` or `)})`

export const orderChecks: DoctorChecks = {
  'each account and address has the count of its unpaid orders': sql`
    select coalesce(h.holder, s.holder) || ': ' || coalesce(h.orders, 0) || ' orders, ' || coalesce(h.pieces, 0)
      || ' pieces, of ' || coalesce(s.orders, 0) || ' and ' || coalesce(s.pieces, 0) as what
    from order_hold h full join (
      select holder, count(distinct sale.id) as orders, sum(l.qty) as pieces
      from sale join ${saleLinesSql} l on l.sale_id = sale.id where holder is not null group by 1
    ) s on s.holder = h.holder
    where (coalesce(h.orders, 0), coalesce(h.pieces, 0)) <> (coalesce(s.orders, 0), coalesce(s.pieces, 0))`,
  'only orders that wait for their money count for a holder': sql`select id::text as what from sale
    where holder is not null and not ${isSaleInState(['open'])}`,
  'every account has the count of its orders': sql`
    select u.id || ': counted ' || u.sale_count || ', has ' || count(s.id) as what
    from user_account u left join sale s on s.user_id = u.id
    group by u.id having u.sale_count <> count(s.id)`,
  "an order's subtotal is the sum of its lines, less what discounts take off them": sql`
    select s.id::text as what from sale s join ${saleLinesSql} l on l.sale_id = s.id
    group by s.id having s.subtotal_kobo <> sum(${lineKoboSql} - coalesce(l.off_kobo, 0))
      or bool_or(coalesce(l.off_kobo, 0) not between 0 and ${lineKoboSql})`,
  "an order's history is a path that leads to its statuses": sql`
    with recursive event as (
      select sale_id, event as name, row_number() over (partition by sale_id order by id) as number from sale_event
    ), walk as (
      select id as sale_id, 0::bigint as number, 'new' as state from sale
      union all
      select sale_id, event.number, step.next
      from walk join event using (sale_id) join ${EVENT_STEPS_SQL} as step(event, state, next)
        on step.event = event.name and step.state = walk.state
      where event.number = walk.number + 1
    )
    select s.id || ': ' || coalesce(e.path, 'none') as what
    from sale s left join (
      select sale_id, string_agg(event, ' ' order by id) as path, count(*) as number from sale_event group by 1
    ) e on e.sale_id = s.id
    left join walk on walk.sale_id = s.id and walk.number = e.number
    where not coalesce(${REACHED_STATE_SQL}, false)
      or e.path ~ 'onDelivery.*onDelivery'
      or (e.path ~ 'paid') <> (s.payment_status = 'paid')
      or (e.path ~ 'onDelivery' and s.payment_status = 'unpaid') <> (s.payment_method = 'on delivery')`,
  "followers get an order's events in the order in which they happened": sql`
    select sale_id || ': ' || event as what
    from (select sale_id, event, position, lag(position) over of_sale as before, row_number() over of_sale as number
      from sale_event window of_sale as (partition by sale_id order by id)) as e
    where position is not null and number > 1 and coalesce(before >= position, true)`,
  'no follower of events is stuck, or ahead of them': sql`
    select name || ': ' || coalesce(last_error, 'at ' || position) as what from event_follower
    where failures >= 5 or position > (select coalesce(max(position), 0) from sale_event)`,
}
