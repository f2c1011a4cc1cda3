import { sql } from 'kysely'
import { SALE_STATES, STATE_NAMES } from '#contract/sale-states.ts'
import { isIn } from '../../sales/state-conditions.ts'
import type { Check } from './check.ts'

const INVOICED = STATE_NAMES.filter((state) => SALE_STATES[state].hasInvoice)

/** Payments, and the documents of them. */
export const moneyChecks: readonly Check[] = [
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
]
