-- An example of a migration. Only tests run it.

-- migrate:up
alter table product add column colour text;

-- migrate:down
alter table product drop column colour;
