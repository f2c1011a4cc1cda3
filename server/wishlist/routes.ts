import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { wishlistEndpoints } from '#contract/wishlist.ts'
import type { Db } from '../db/schema.ts'
import { forbidden, notFound } from '../errors.ts'
import { requireActor } from '../http/guard.ts'
import { route } from '../http/route.ts'
import { isId } from '../ids.ts'
import { deleteWishlistItem, insertWishlistItem, listWishlist } from './queries.ts'

/** Only its owner may touch a wishlist; another's reads as not there. */
export function wishlistRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, wishlistEndpoints.one, async ({ params, request }) => {
    const { id: user } = requireActor(request)
    requireOwn(params.id, request)
    return { _id: user, product: await listWishlist(db, user), user }
  })

  route(app, wishlistEndpoints.add, async ({ body, request }) => {
    const { id: user } = requireActor(request)
    if (body.user !== user) throw forbidden(messages.forbidden)
    return add(user, body.product)
  })

  route(app, wishlistEndpoints.addTo, async ({ params, body, request }) => {
    requireOwn(params.id, request)
    return add(params.id, body.productid)
  })

  route(app, wishlistEndpoints.remove, async ({ params, request }) => {
    requireOwn(params.id, request)
    if (isId(params.productid)) await deleteWishlistItem(db, params.id, params.productid)
    return { message: messages.wishlistRemoved }
  })

  /** A wishlist has the id of its owner. */
  function requireOwn(id: string, request: FastifyRequest): void {
    if (id !== requireActor(request).id) throw notFound(messages.wishlistNotFound)
  }

  async function add(wishlistId: string, productId: string): Promise<{ message: string }> {
    if (!(await insertWishlistItem(db, wishlistId, productId))) throw notFound(messages.productNotFound)
    return { message: messages.wishlistAdded }
  }
}
