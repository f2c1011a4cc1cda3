-- An import asks whether SKUs count that differ from the shop's by zeros at their start only.

-- migrate:up
alter table import add column skus jsonb not null default '[]';
alter table import add column sku_total integer not null default 0;
alter table import add column takes_skus boolean;

-- migrate:down
alter table import drop column skus, drop column sku_total, drop column takes_skus;
