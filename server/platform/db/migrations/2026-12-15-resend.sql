-- Parcels whose pieces came back in another one.
-- blocks: one pass over the parcels, whose new column is empty

-- migrate:up
alter table shipment add column resend_of uuid constraint shipment_resent_once unique
  references shipment (id) on delete cascade;

-- migrate:down
-- The parcels that were sent again go first: their pieces would count twice.
alter table shipment drop column resend_of;
