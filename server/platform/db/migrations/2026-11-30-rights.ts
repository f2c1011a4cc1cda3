import { type Kysely, sql } from 'kysely'

/** What never left the shop, stock of cancelled orders that comes back later, and the rights of admins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [goods, released, rights]) await sql.raw(statements).execute(db)
}

// Earlier refunds are known where nothing of the order has left the shop yet; its other pieces may be packed already.
const goods = /* sql */ `
  alter table refund_line
    add column unsent integer not null default 0, -- of the restocked pieces, those that had not left the shop
    add constraint refund_line_unsent check (unsent between 0 and restocked);

  update refund_line set unsent = restocked
  from refund join payment on payment.id = refund.payment_id
  where refund.id = refund_line.refund_id and restocked > 0 and not exists (
    select from shipment where shipment.sale_id = payment.sale_id and shipped_at is not null);

  with line as (
    select sale.id, coalesce(line.variant_id, line.product_id) as variant, line.qty
    from sale, json_to_recordset(lines) as line(product_id uuid, variant_id uuid, qty int)
    where fulfilment = 'unpacked' and refunded_kobo > 0
      and exists (select from shipment where sale_id = sale.id)
      and not exists (select from shipment where sale_id = sale.id and shipped_at is not null)
  ), unsent as (
    select sale_id, variant_id as variant, sum(unsent) as qty
    from stock_movement join refund_line using (refund_id, variant_id) where kind = 'return' group by 1, 2
  ), packed as (
    select sale_id, line.variant, sum(line.qty) as qty
    from shipment, jsonb_to_recordset(lines) as line(variant uuid, qty int) group by 1, 2
  )
  update sale set fulfilment = 'packed' where id in (
    select line.id from line
    left join unsent on unsent.sale_id = line.id and unsent.variant = line.variant
    left join packed on packed.sale_id = line.id and packed.variant = line.variant
    group by line.id having bool_and(line.qty <= coalesce(unsent.qty, 0) + coalesce(packed.qty, 0)));
`

const released = /* sql */ `
  alter table stock_movement
    add column shipment_id uuid, -- of a release: the parcel that came back after its order was cancelled
    add constraint stock_movement_parcel check (shipment_id is null or kind = 'release');
  drop index stock_movement_once;
  create unique index stock_movement_once on stock_movement (sale_id, variant_id, kind)
    where sale_id is not null and kind <> 'return' and shipment_id is null; -- taken once, given back once; releaseStock
  create unique index stock_movement_parcel_once on stock_movement (shipment_id, variant_id)
    where shipment_id is not null; -- releaseParcel
  create index sale_to_bring_back on sale (created_at) -- to do: cancelled while its goods are on the road
    where transaction_status = 'cancelled' and fulfilment in ('shipped', 'delivered');
`

const rights = /* sql */ `
  alter table user_account add column rights text[] -- of an admin; null: all
    check (rights <@ array['orders', 'money', 'catalogue', 'customers', 'content', 'reports']);
`
