import type { FastifyInstance } from 'fastify'
import { reviewEndpoints } from '#contract/catalogue/reviews.ts'
import { messages } from '#contract/messages.ts'
import { findOwnSale } from '../../orders/sales/find-visible.ts'
import { readOrdersInCookie } from '../../orders/sales/order-cookie.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { type RequestHead, type RouteInput, registerRoutes } from '../../platform/http/route.ts'
import type { Images } from '../../platform/images/images.ts'
import { storeUploadedImage } from '../../platform/images/uploads.ts'
import { cacheTagOfProduct } from '../products/routes.ts'
import { moderateReview, saveReviewAnswer, showSeveralReviews } from './moderate-review.ts'
import {
  findOwnReview,
  listReviewsForAdmins,
  listShownReviews,
  selectReviewsBy,
  toOwnReview,
} from './queries.ts'
import { withdrawReview, writeReview } from './write-review.ts'
import { findBoughtSale, isBuyerOfSale, reviewableProductIds } from './writer.ts'

type ReviewDeps = {
  db: Db
  images: Images
  rateLimit: RateLimit
  publish: (tags: readonly string[]) => Promise<void>
}

/** Per address: each may bring four photos. Refused ones count, too, as their photos were read. */
const REVIEWS_PER_HOUR = { max: 30, windowS: 3600 }

/**
 * Reviews of buyers and how admins moderate them. A change drops the cached answers that show the
 * product, as they have its stars.
 */
export function reviewRoutes(app: FastifyInstance, deps: ReviewDeps): void {
  const { db } = deps
  const changed = (...products: readonly string[]) =>
    deps.publish([...new Set(products)].map(cacheTagOfProduct))

  const mayWrite = async ({ params, request }: RequestHead): Promise<void> => {
    await findBoughtSale(db, params.id, request)
    await deps.rateLimit.of(request).take('review', REVIEWS_PER_HOUR)
  }
  const write = async ({
    params,
    body,
    files,
    request,
  }: RouteInput<typeof reviewEndpoints.write>) => {
    const { id: saleId, user_id: userId } = await findBoughtSale(db, params.id, request)
    const photos: string[] = []
    for (const file of files) photos.push(await storeUploadedImage(deps.images, file, 'image'))
    const fullName = userId === null ? undefined : request.actor?.name
    if (await writeReview(db, { saleId, form: body, photos, fullName })) await changed(body.product)
    return { message: messages.reviewSent }
  }

  registerRoutes(app, reviewEndpoints, {
    ofProduct: ({ params, query, request, reads }) => {
      request.cacheTags?.push(cacheTagOfProduct(params.id))
      return listShownReviews(reads, { ...params, ...query })
    },

    mine: ({ query, actor }) => findOwnReview(db, actor.id, query.product),

    ofSale: async ({ params, request }) => {
      const sale = await findOwnSale(db, params.id, request)
      const own = sale.lines.map((line) => line.product_id)
      const rows = await selectReviewsBy(db, { saleId: sale.id, userId: sale.user_id })
        .where('product_id', 'in', own)
        .execute()
      const mayWrite = isBuyerOfSale(sale, request.actor, readOrdersInCookie(request))
      return { data: rows.map(toOwnReview), products: mayWrite ? reviewableProductIds(sale) : [] }
    },

    write: { handle: write, admit: mayWrite },

    withdraw: async ({ params, request }) => {
      const { id } = params
      const row = await db
        .selectFrom('review')
        .select('sale_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(() => notFoundError(messages.reviewNotFound))
      await findBoughtSale(db, row.sale_id, request)
      const { productId, wasShown } = await withdrawReview(db, id)
      if (wasShown) await changed(productId)
      return { message: messages.reviewWithdrawn }
    },

    list: ({ params, query }) => listReviewsForAdmins(db, { ...params, ...query }),

    moderate: async ({ params, body, act }) => {
      await changed(await moderateReview(db, act, { id: params.id, ...body }))
      return { message: messages.reviewModerated }
    },

    showSeveral: async ({ body: { reviews }, act }) => {
      const products = await showSeveralReviews(db, act, reviews)
      if (products.length > 0) await changed(...products)
      const left = reviews.length - products.length
      return { message: messages.reviewsShown(products.length, left), shown: products.length, left }
    },

    answer: async ({ params, body, seen, act }) => {
      const answer = body.answer ?? ''
      await changed(await saveReviewAnswer(db, act, { id: params.id, answer, seen }))
      return { message: messages.reviewModerated }
    },
  })
}
