import { type RawBuilder, sql } from 'kysely'
import { BY_HAND } from '#contract/orders/states/sale-rules.ts'
import { SALE_STATES, STATE_NAMES } from '#contract/orders/states/sale-states.ts'
import { isSaleInState } from '../../../orders/sales/state-conditions.ts'
import type { DoctorChecks } from './check.ts'

const INVOICED_STATES = STATE_NAMES.filter((state) => SALE_STATES[state].hasInvoice)

/** SQL: the rate of an order's VAT in hundredths of a percent; 0 without VAT. */
const VAT_HUNDREDTHS = sql`case when (s.seller #>> '{vat,on}')::boolean then round((s.seller #>> '{vat,rate}')::numeric * 100) else 0 end`

/** SQL: the VAT in an amount, rounded half up; `vatInKoboSql` of `contract/orders/invoices/invoices.ts` agrees. */
const vatInKoboSql = (kobo: RawBuilder<unknown>) =>
  sql`floor((2 * (${kobo})::numeric * note.vat + 10000 + note.vat) / (2 * (10000 + note.vat)))`

export const moneyChecks: DoctorChecks = {
  'an order is paid exactly if one payment settles it': sql`
    select s.id::text as what
    from sale s left join payment p on p.sale_id = s.id and p.kind in ('settlement', 'manual')
    group by s.id, s.payment_status having (s.payment_status = 'paid') <> (count(p.id) = 1)`,
  'what settles an order covers its total, in naira': sql`
    select s.id::text as what from sale s join payment p on p.sale_id = s.id and p.kind in ('settlement', 'manual')
    where p.amount_kobo < s.total_kobo or p.currency <> 'NGN'`,
  'money received by hand came as its order says, and has no reference of the provider': sql`
    select s.id::text as what from sale s left join payment p on p.sale_id = s.id and p.kind = 'manual'
    where (s.payment_method in (${sql.join(BY_HAND)}) or p.id is not null)
      and (p.provider is distinct from s.payment_method or p.reference is not null)`,
  'whether money recorded by hand was real is settled within three days after a card payment of its order': sql`
    select hand.sale_id::text as what from payment hand join payment card on card.sale_id = hand.sale_id
    join refund r on r.payment_id = card.id and r.kind = 'surplus'
    where hand.kind = 'manual' and r.status = 'open' and r.created_at < now() - interval '3 days'`,
  'completed orders, and only they, have the number of an invoice': sql`
    select id::text as what from sale where ${isSaleInState(INVOICED_STATES)} <> (invoice_number is not null)`,
  'every invoice and credit note is stored as it was issued': sql`
    select s.id::text as what from sale s left join issued_invoice i on i.sale_id = s.id
    where s.invoice_number is distinct from i.invoice_number
    union all select r.id::text from refund r left join issued_credit_note n on n.refund_id = r.id
    where r.credit_note is distinct from n.credit_note`,
  'the credit notes of an order, and their VAT, are at most its invoice, and all of it once all went back': sql`
    with note as (
      select s.id, s.total_kobo, s.refunded_kobo, r.amount_kobo, ${VAT_HUNDREDTHS} as vat,
        s.total_kobo - sum(r.amount_kobo) over (partition by s.id order by split[1]::integer, split[2]::bigint) as rest
      from refund r join payment p on p.id = r.payment_id join sale s on s.id = p.sale_id,
        regexp_match(r.credit_note, '-(\\d{4})-(\\d+)$') as split
      where r.credit_note is not null
    ), noted as (
      select id, total_kobo, refunded_kobo, min(amount_kobo) as least, min(rest) as rest, ${vatInKoboSql(sql`total_kobo`)} as vat,
        sum(${vatInKoboSql(sql`rest + amount_kobo`)} - ${vatInKoboSql(sql`rest`)}) as noted_vat
      from note group by id, total_kobo, refunded_kobo, note.vat
    )
    select id::text as what from noted
    where least <= 0 or rest < 0 or noted_vat > vat
      or ((rest > 0 or noted_vat < vat) and refunded_kobo = total_kobo and not exists (
        select from refund r join payment p on p.id = r.payment_id
        where p.sale_id = noted.id and r.kind = 'order' and r.status not in ('done', 'failed')))`,
  'invoices and credit notes are numbered in each year without a gap': sql`
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
}
