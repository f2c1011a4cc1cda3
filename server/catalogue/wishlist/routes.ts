import type { FastifyInstance, FastifyRequest } from 'fastify'
import { wishlistEndpoints } from '#contract/catalogue/wishlist.ts'
import { messages } from '#contract/messages.ts'
import { mayEditWishlist } from '../../platform/access/users.ts'
import type { Db } from '../../platform/db/schema.ts'
import { forbiddenError, notFoundError } from '../../platform/errors.ts'
import { requireActor } from '../../platform/http/guard.ts'
import { registerRoutes } from '../../platform/http/route.ts'
import { isWellFormedId } from '../../platform/ids.ts'
import { deleteWishlistItem, insertWishlistItem, listWishlist } from './queries.ts'

/** The wishlist of another user is 404. */
export function wishlistRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerRoutes(app, wishlistEndpoints, {
    read: async ({ params, actor, request }) => {
      const { id: user } = actor
      requireOwn(params.id, request)
      return { _id: user, product: await listWishlist(db, user), user }
    },

    add: async ({ body, actor }) => {
      if (!mayEditWishlist(actor, body.user)) throw forbiddenError(messages.forbidden)
      return add(body.user, body.product)
    },

    addTo: async ({ params, body, request }) => {
      requireOwn(params.id, request)
      return add(params.id, body.productid)
    },

    remove: async ({ params, request }) => {
      requireOwn(params.id, request)
      if (isWellFormedId(params.productid))
        await deleteWishlistItem(db, params.id, params.productid)
      return { message: messages.wishlistRemoved }
    },
  })

  function requireOwn(id: string, request: FastifyRequest): void {
    if (!mayEditWishlist(requireActor(request), id)) throw notFoundError(messages.wishlistNotFound)
  }

  async function add(wishlistId: string, productId: string): Promise<{ message: string }> {
    if (!(await insertWishlistItem(db, wishlistId, productId)))
      throw notFoundError(messages.productNotFound)
    return { message: messages.wishlistAdded }
  }
}
