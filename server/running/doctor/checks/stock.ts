import { sql } from 'kysely'
import { isSaleInState } from '../../../orders/sales/state-conditions.ts'
import type { DoctorChecks } from './check.ts'
import { LINE_VARIANT_ID_SQL, parcelLinesSql, RELEASED_STATES, saleLinesSql } from './sale-lines.ts'

export const stockChecks: DoctorChecks = {
  'stock is never below 0': sql`select id::text as what from variant where stock < 0`,
  "a variant's stock is the sum of its movements": sql`
    select v.id || ': stock ' || v.stock || ', movements ' || coalesce(m.sum, 0) as what
    from variant v left join (select variant_id, sum(delta) from stock_movement group by 1) m on m.variant_id = v.id
    where v.stock <> coalesce(m.sum, 0)`,
  'variants that are about to run out are known, and they alone': sql`
    select coalesce(l.variant_id, v.variant_id)::text as what
    from low_stock l full join low_now v on v.variant_id = l.variant_id
    where (l.stock, l.product_id) is distinct from (v.stock, v.product_id)
      and not (select low_stock_stale from shop_setting)`,
  "a line's variant is one of its product": sql`
    select l.sale_id || ': ' || ${LINE_VARIANT_ID_SQL} as what
    from ${saleLinesSql} l left join variant v on v.id = ${LINE_VARIANT_ID_SQL} where v.product_id is distinct from l.product_id`,
  'every order took its stock once, as many pieces as its lines have': sql`
    select l.sale_id || ': ' || ${LINE_VARIANT_ID_SQL} as what
    from ${saleLinesSql} l
    left join stock_movement m on m.sale_id = l.sale_id and m.variant_id = ${LINE_VARIANT_ID_SQL} and m.kind = 'reserve'
    where m.delta is distinct from -l.qty`,
  'cancelled orders, and only they, gave their stock back, once, but for what is on the road': sql`
    select l.sale_id || ': ' || ${LINE_VARIANT_ID_SQL} as what
    from ${saleLinesSql} l
    join sale s on s.id = l.sale_id
    left join (select sale_id, variant_id, sum(delta) as delta from stock_movement where kind in ('release', 'resume') group by 1, 2) m
      on m.sale_id = l.sale_id and m.variant_id = ${LINE_VARIANT_ID_SQL}
    left join (select line.sale_id, line.variant, sum(line.qty) as qty
      from ${parcelLinesSql} as line join parcel using (id) where state in ('shipped', 'delivered') group by 1, 2) away
      on away.sale_id = l.sale_id and away.variant = ${LINE_VARIANT_ID_SQL}
    where coalesce(m.delta, 0) <> case when ${isSaleInState(RELEASED_STATES, 's')} then l.qty - coalesce(away.qty, 0) else 0 end`,
  'what a refund put back into stock is in the ledger, and nothing else came back': sql`
    select coalesce(m.refund_id, rl.refund_id) || ': ' || coalesce(m.variant_id, rl.variant_id) as what
    from (select * from stock_movement where kind = 'return') m
    full join (select * from refund_line where restocked > 0) rl on rl.refund_id = m.refund_id and rl.variant_id = m.variant_id
    where m.delta is distinct from rl.restocked`,
}
