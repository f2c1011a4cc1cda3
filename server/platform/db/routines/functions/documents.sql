create or replace function issue_invoices(ids uuid[]) returns void language sql as $$
  insert into issued_invoice (sale_id, invoice_number, issued_at, name, email, phone_number, whatsapp, state, lga, address,
    lines, discounts, shipping_price_kobo, subtotal_kobo, payment_status, payment_method, seller)
  select id, invoice_number, updated_at, name, email, phone_number, whatsapp, state, lga, address,
    lines, discounts, shipping_price_kobo, subtotal_kobo, payment_status, payment_method, seller
  from sale where id = any(ids)
  on conflict (sale_id) do nothing
$$;

create or replace function issue_invoice() returns trigger language plpgsql as $$
begin
  perform issue_invoices(array[new.id]);
  return null;
end $$;

-- Its number is its place among the credit notes of its order: `CN-2026-1000000` comes after `CN-2026-999999`.
create or replace function issue_credit_notes(ids uuid[]) returns void language sql as $$
  insert into issued_credit_note (refund_id, credit_note, issued_at, invoice_number, name, email, phone_number, whatsapp,
    state, lga, address, lines, amount_kobo, shipping_kobo, before_kobo, reason, seller)
  select refund.id, credit_note, refund.updated_at, invoice_number, name, email, phone_number, whatsapp,
    state, lga, address, coalesce(credited.lines, '[]'), refund.amount_kobo, shipping_kobo,
    total_kobo - coalesce(earlier.kobo, 0), refund.reason, seller
  from refund
  join payment on payment.id = refund.payment_id
  join sale on sale.id = payment.sale_id
  cross join lateral (
    select json_agg(json_strip_nulls(json_build_object('product_id', line ->> 'product_id',
      'variant_id', line ->> 'variant_id', 'title', line ->> 'title', 'choice', line ->> 'choice',
      'qty', piece.qty, 'amount_kobo', piece.amount_kobo)) order by place) as lines
    from json_array_elements(sale.lines) with ordinality as sold (line, place)
    join refund_line as piece on piece.refund_id = refund.id
      and piece.variant_id::text = coalesce(line ->> 'variant_id', line ->> 'product_id')
  ) as credited
  cross join lateral (
    select sum(other.amount_kobo) as kobo
    from payment as paid join refund as other on other.payment_id = paid.id
    where paid.sale_id = sale.id and other.credit_note is not null
      and regexp_match(other.credit_note, '-(\d{4})-(\d+)$')::bigint[]
        < regexp_match(refund.credit_note, '-(\d{4})-(\d+)$')::bigint[]
  ) as earlier
  where refund.id = any(ids) and credit_note is not null
  on conflict (refund_id) do nothing
$$;

create or replace function issue_credit_note() returns trigger language plpgsql as $$
begin
  perform issue_credit_notes(array[new.id]);
  return null;
end $$;
