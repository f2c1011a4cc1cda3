-- A call that is repeated with the same id or key is known by what it asked for, and gets the same answer.

-- migrate:up
alter table shipment add column request_hash text, add column packed_whole boolean;
alter table sheet_save add column row_hash text;

-- migrate:down
alter table sheet_save drop column row_hash;
alter table shipment drop column request_hash, drop column packed_whole;
