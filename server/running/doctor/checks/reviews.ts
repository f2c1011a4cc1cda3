import { sql } from 'kysely'
import type { DoctorChecks } from './check.ts'
import { saleLinesSql } from './sale-lines.ts'

export const reviewChecks: DoctorChecks = {
  'the stars of a product are those of its reviews that are shown': sql`
    select coalesce(kept.product_id, counted.product_id)::text as what
    from (
      select product_id, n as stars, count from review_summary, unnest(stars) with ordinality as star(count, n)
      where count > 0) as kept
    full join (select product_id, stars, count(*) from review where state = 'shown' group by 1, 2) as counted
      on counted.product_id = kept.product_id and counted.stars = kept.stars
    where kept.count is distinct from counted.count`,
  'a review is of a product of a completed order, by its buyer': sql`
    select r.id::text as what from review r join sale s on s.id = r.sale_id
    where s.transaction_status <> 'completed'
      or (r.user_id is not null and r.user_id is distinct from s.user_id)
      or not exists (select from ${saleLinesSql} l where l.sale_id = s.id and l.product_id = r.product_id)`,
}
