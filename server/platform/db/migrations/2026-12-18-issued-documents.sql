-- Invoices and credit notes are stored as they were issued. The documents of a shop are stored as they are now: first
-- without a lock, then those that were issued meanwhile. The references come after that, as they lock their tables.

-- migrate:up
create table issued_invoice (
  sale_id uuid primary key,
  invoice_number text not null,
  issued_at timestamptz not null,
  name text not null,
  email text not null,
  phone_number text not null,
  whatsapp text,
  state text not null,
  lga text not null,
  address text not null,
  lines json not null,
  discounts jsonb,
  shipping_price_kobo bigint not null,
  subtotal_kobo bigint not null,
  payment_status text not null,
  payment_method text not null,
  seller jsonb
);
create table issued_credit_note (
  refund_id uuid primary key,
  credit_note text not null,
  issued_at timestamptz not null,
  invoice_number text,
  name text not null,
  email text not null,
  phone_number text not null,
  whatsapp text,
  state text not null,
  lga text not null,
  address text not null,
  lines json not null,
  amount_kobo bigint not null,
  shipping_kobo bigint not null,
  before_kobo bigint not null,
  reason text not null,
  seller jsonb
);
create function issue_invoices(ids uuid[]) returns void language sql as $$
  insert into issued_invoice (sale_id, invoice_number, issued_at, name, email, phone_number, whatsapp, state, lga, address,
    lines, discounts, shipping_price_kobo, subtotal_kobo, payment_status, payment_method, seller)
  select id, invoice_number, updated_at, name, email, phone_number, whatsapp, state, lga, address,
    lines, discounts, shipping_price_kobo, subtotal_kobo, payment_status, payment_method, seller
  from sale where id = any(ids)
  on conflict (sale_id) do nothing
$$;
create function issue_invoice() returns trigger language plpgsql as $$
begin
  perform issue_invoices(array[new.id]);
  return null;
end $$;
create function issue_credit_notes(ids uuid[]) returns void language sql as $$
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
create function issue_credit_note() returns trigger language plpgsql as $$
begin
  perform issue_credit_notes(array[new.id]);
  return null;
end $$;
select issue_invoices(array(select id from sale where invoice_number is not null));
select issue_credit_notes(array(select id from refund where credit_note is not null));
alter table issued_invoice add foreign key (sale_id) references sale (id);
alter table issued_credit_note add foreign key (refund_id) references refund (id);
create trigger sale_invoiced after update of invoice_number on sale
  for each row when ((old.invoice_number is null) and (new.invoice_number is not null)) execute function issue_invoice();
create trigger credit_note_issued after update of credit_note on refund
  for each row when ((old.credit_note is null) and (new.credit_note is not null)) execute function issue_credit_note();
select issue_invoices(array(select id from sale where invoice_number is not null
  and not exists (select from issued_invoice where sale_id = sale.id)));
select issue_credit_notes(array(select id from refund where credit_note is not null
  and not exists (select from issued_credit_note where refund_id = refund.id)));

-- migrate:down
drop trigger sale_invoiced on sale;
drop trigger credit_note_issued on refund;
drop function issue_invoice();
drop function issue_invoices(uuid[]);
drop function issue_credit_note();
drop function issue_credit_notes(uuid[]);
drop table issued_invoice;
drop table issued_credit_note;
