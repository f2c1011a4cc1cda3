-- An import counts what it leaves out of products apart, and knows its unused columns and its currency.

-- migrate:up
alter table import add column left_out integer not null default 0;
alter table import add column unused text[] not null default '{}';
alter table import add column currency text;
alter table import add column takes_currency boolean not null default false;
alter table variant add column barcode text not null default '';

-- migrate:down
alter table variant drop column barcode;
alter table import drop column left_out, drop column unused, drop column currency, drop column takes_currency;
