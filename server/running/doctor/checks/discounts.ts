import { sql } from 'kysely'
import { isSaleInState } from '../../../orders/sales/state-conditions.ts'
import type { DoctorChecks } from './check.ts'
import { RELEASED_STATES, saleLinesSql } from './sale-lines.ts'

/** SQL: each discount of each order, in kobo. */
const discountsTakenOff = sql`(select id as sale_id, taken.* from sale, jsonb_to_recordset(discounts)
  as taken(discount_id uuid, "on" text, kobo bigint))`

export const discountChecks: DoctorChecks = {
  "the lines' shares of an order's discounts add up to them": sql`
    select s.id::text as what from sale s
    left join (select sale_id, sum(off_kobo) as off from ${saleLinesSql} l group by 1) l on l.sale_id = s.id
    left join (select sale_id, sum(kobo) as off from ${discountsTakenOff} d where d."on" = 'goods' group by 1) d on d.sale_id = s.id
    where coalesce(l.off, 0) <> coalesce(d.off, 0)`,
  'each discount of an order is a use of it, and the other way round': sql`
    select coalesce(d.sale_id, u.sale_id) || ': ' || coalesce(d.discount_id, u.discount_id) as what
    from (select sale_id, discount_id, sum(kobo) as kobo from ${discountsTakenOff} d group by 1, 2) d
    full join discount_use u on u.sale_id = d.sale_id and u.discount_id = d.discount_id
    where d.kobo is distinct from u.kobo`,
  'cancelled orders gave the uses of their discounts back, and no others': sql`
    select u.sale_id || ': ' || u.discount_id as what from discount_use u join sale s on s.id = u.sale_id
    where (u.given_back_at is not null) <> ${isSaleInState(RELEASED_STATES, 's')}`,
  'a discount has the count of its uses': sql`
    select d.id || ': counted ' || d.uses || ', has ' || count(u.sale_id) as what
    from discount d left join discount_use u on u.discount_id = d.id and u.given_back_at is null
    group by d.id having d.uses <> count(u.sale_id)`,
  "a discount has the count of each buyer's uses": sql`
    select coalesce(b.discount_id, u.discount_id) || ': ' || coalesce(b.buyer, u.buyer) as what
    from (select * from discount_buyer where uses > 0) b full join (
      select discount_id, buyer, count(*) as uses from discount_use, unnest(buyers) as buyer
      where given_back_at is null group by 1, 2
    ) u on u.discount_id = b.discount_id and u.buyer = b.buyer
    where b.uses is distinct from u.uses`,
}
