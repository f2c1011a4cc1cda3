import type { Person } from './actor.ts'

/** Only its owner may read or edit a wishlist, which has the id of its owner. */
export const mayEditWishlist = (actor: Person, wishlistId: string): boolean => wishlistId === actor.id
