-- Compare-at prices of files that no discount of two decimals leads from.

-- migrate:up
alter table variant add column compare_at_kobo bigint;

-- migrate:down
alter table variant drop column compare_at_kobo;
