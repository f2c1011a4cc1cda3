import { sql } from 'kysely'
import type { DoctorChecks } from './check.ts'

export const catalogueChecks: DoctorChecks = {
  'every product on sale has a variant on sale, and a removed one has none': sql`
    select p.id::text as what from product p
    where (p.deleted_at is null) <> exists (select from variant v where v.product_id = p.id and v.deleted_at is null)`,
  'a product without options has one variant, which has its id': sql`
    select v.id::text as what from product p join variant v on v.product_id = p.id and v.deleted_at is null
    where p.options = '[]' and v.id <> p.id`,
  'a variant on sale has one of the values of each option, in their order': sql`
    select v.id || ': ' || array_to_string(v.choice, ' / ') as what
    from product p join variant v on v.product_id = p.id and v.deleted_at is null
    where cardinality(v.choice) <> jsonb_array_length(p.options) or exists (
      select from unnest(v.choice) with ordinality as chosen(value, place)
      where not p.options -> (place::integer - 1) -> 'values' @> jsonb_build_array(jsonb_build_object('value', value)))`,
  'lists say of each product what its variants say': sql`
    select coalesce(listing.product_id, listed.product_id)::text as what
    from listing full join listed on listed.product_id = listing.product_id
    where (listing.category_id, listing.created_at, listing.price_kobo, listing.discount_percentage, listing.unit_price_kobo,
        listing.from_price, listing.in_stock, listing.rating, listing.brand, listing.options, listing.variant_ids,
        listing.variant_names, listing.variant_prices, listing.variant_discounts, listing.variant_stocks)
      is distinct from (listed.category_id, listed.created_at, listed.price_kobo, listed.discount_percentage, listed.unit_price_kobo,
        listed.from_price, listed.in_stock, listed.rating, listed.brand, listed.options, listed.variant_ids,
        listed.variant_names, listed.variant_prices, listed.variant_discounts, listed.variant_stocks)`,
  'the product counts of the categories are right': sql`
    select c.title as what from category c left join product p on p.category_id = c.id and p.deleted_at is null and p.published
    group by c.id having c.product_count <> count(p.id)`,
}
