import { RESTORE_DAYS } from '#contract/platform/limits.ts'

/**
 * A deleted product can be brought back with its images, for RESTORE_DAYS; a day more, so that no
 * restore loses any.
 */
const KEPT_DELETED = `${RESTORE_DAYS + 1} days`

/** Carts show these of products that are not on sale, and can be again. */
const LAST_SHOWN = `(
  select last_shown.images, last_shown.variants from last_shown join product on product.id = last_shown.product_id
  where (deleted_at is null and not published) or deleted_at > now() - interval '${KEPT_DELETED}'
) as last_shown`

/** `isAmong`: only of the hashes in the array `$1`, by the indexes of those columns; else all. */
type Which = { isAmong: boolean }

/**
 * SQL: the hashes of the images that rows name, except those of orders. A feature that refers to
 * images in another table adds it here.
 */
export function imageReferences({ isAmong }: Which): string {
  const any = (column: string): string => (isAmong ? `${column} && $1::text[]` : 'true')
  const is = (column: string): string =>
    isAmong ? `${column} = any($1::text[])` : `${column} is not null`
  return /* sql */ `
    select unnest(images) as hash from product where deleted_at is null and ${any('images')}
    union select image from variant where deleted_at is null and ${is('image')}
    union select unnest(images) from product
      where deleted_at > now() - interval '${KEPT_DELETED}' and ${any('images')}
    union select variant.image from product join variant on variant.product_id = product.id
      where product.deleted_at > now() - interval '${KEPT_DELETED}' and ${is('variant.image')}
    union select unnest(images) from ${LAST_SHOWN} where ${any('images')}
    union select image from ${LAST_SHOWN}, jsonb_to_recordset(variants) as variant(image text)
      where ${is('image')}
    union select icon from category where ${is('icon')}
    union select jsonb_array_elements_text(data->'images') from import_item where data ? 'images'
    union select jsonb_path_query(data, '$.variants[*].image ? (@ != null)') #>> '{}' from import_item
    union select hash from import_picture where ${is('hash')}
    union select unnest(photos) from return_request where ${any('photos')}
    union select unnest(photos) from review where ${any('photos')}
    union select photo from parcel where ${is('photo')}
    union select values ->> 'logo' from shop_setting
    union select jsonb_path_query(values, '$.slides[*].image') #>> '{}' from shop_setting`
}

/** Hashes of images in orders: it reads all of them. */
export const orderedImages = ({ isAmong }: Which): string => /* sql */ `
  select distinct hash from sale, json_array_elements(lines) as line, json_array_elements_text(line->'images') as hash
  where ${isAmong ? 'hash = any($1::text[])' : 'true'}`
