import type { WishlistProduct } from '#contract/catalogue/wishlist.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { imageAddress } from '#contract/platform/images.ts'
import type { Db } from '../../platform/db/schema.ts'
import { isProductOnSale } from '../products/queries.ts'

/** Newest first; a deleted product is no longer in it. */
export async function listWishlist(db: Db, id: string): Promise<WishlistProduct[]> {
  const rows = await db
    .selectFrom('wishlist_item')
    .innerJoin('product', 'product.id', 'wishlist_item.product_id')
    .innerJoin('listing', 'listing.product_id', 'product.id')
    .select(['product.id', 'product.title', 'product.images'])
    .select(['listing.price_kobo', 'listing.discount_percentage', 'listing.from_price'])
    .where('wishlist_item.wishlist_id', '=', id)
    .orderBy('wishlist_item.created_at', 'desc')
    .orderBy('product.id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    images: row.images.map(imageAddress),
    price: toNaira(row.price_kobo),
    discountPercentage: row.discount_percentage,
    fromPrice: row.from_price ? true : undefined,
  }))
}

/** Adding a product again changes nothing. Returns false when no such product is on sale. */
export async function insertWishlistItem(
  db: Db,
  userId: string,
  productId: string,
): Promise<boolean> {
  if (!(await isProductOnSale(db, productId))) return false
  // A user has one wishlist, with the user's own id. It is created with its first product.
  await db
    .insertInto('wishlist')
    .values({ id: userId, user_id: userId })
    .onConflict((on) => on.doNothing())
    .execute()
  await db
    .insertInto('wishlist_item')
    .values({ wishlist_id: userId, product_id: productId })
    .onConflict((on) => on.doNothing())
    .execute()
  return true
}

export const deleteWishlistItem = (
  db: Db,
  wishlistId: string,
  productId: string,
): Promise<unknown> =>
  db
    .deleteFrom('wishlist_item')
    .where('wishlist_id', '=', wishlistId)
    .where('product_id', '=', productId)
    .execute()
