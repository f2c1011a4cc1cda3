import type { FastifyInstance } from 'fastify'
import { reviewEndpoints } from '#contract/catalogue/reviews.ts'
import { messages } from '#contract/messages.ts'
import { findOwnSale } from '../../orders/sales/find-visible.ts'
import { ordersInCookie } from '../../orders/sales/order-cookie.ts'
import { actOf } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { requireActor } from '../../platform/http/guard.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { type Head, type Input, route } from '../../platform/http/route.ts'
import type { Images } from '../../platform/images/images.ts'
import { storeUpload } from '../../platform/images/uploads.ts'
import { productTag } from '../products/routes.ts'
import { answerReview, moderateReview, showReviews } from './moderate-review.ts'
import { findMine, listForAdmins, listShown, reviewsBy, toOwnReview } from './queries.ts'
import { withdrawReview, writeReview } from './write-review.ts'
import { findBoughtSale, isBuyer, reviewable } from './writer.ts'

type Deps = {
  db: Db
  images: Images
  rateLimit: RateLimit
  publish: (tags: readonly string[]) => Promise<void>
}

/** Per address: each may bring four photos. Refused ones count, too, as their photos were read. */
const WRITTEN_PER_HOUR = { max: 30, windowS: 3600 }

/**
 * Reviews of buyers and how admins moderate them. A change drops the cached answers that show the
 * product, as they have its stars.
 */
export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const changed = (...products: readonly string[]) =>
    deps.publish([...new Set(products)].map(productTag))

  route(app, reviewEndpoints.ofProduct, ({ params, query, request, reads }) => {
    request.cacheTags?.push(productTag(params.id))
    return listShown(reads, { ...params, ...query })
  })

  route(app, reviewEndpoints.mine, ({ query, request }) =>
    findMine(db, requireActor(request).id, query.product),
  )

  route(app, reviewEndpoints.ofSale, async ({ params, request }) => {
    const sale = await findOwnSale(db, params.id, request)
    const own = sale.lines.map((line) => line.product_id)
    const rows = await reviewsBy(db, { saleId: sale.id, userId: sale.user_id })
      .where('product_id', 'in', own)
      .execute()
    const mayWrite = isBuyer(sale, request.actor, ordersInCookie(request))
    return { data: rows.map(toOwnReview), products: mayWrite ? reviewable(sale) : [] }
  })

  const mayWrite = async ({ params, request }: Head): Promise<void> => {
    await findBoughtSale(db, params.id, request)
    await deps.rateLimit.of(request).take('review', WRITTEN_PER_HOUR)
  }
  const write = async ({ params, body, files, request }: Input<typeof reviewEndpoints.write>) => {
    const { id: saleId, user_id: userId } = await findBoughtSale(db, params.id, request)
    const photos: string[] = []
    for (const file of files) photos.push(await storeUpload(deps.images, file, 'image'))
    const fullName = userId === null ? undefined : request.actor?.name
    if (await writeReview(db, { saleId, form: body, photos, fullName })) await changed(body.product)
    return { message: messages.reviewSent }
  }
  route(app, reviewEndpoints.write, write, { admit: mayWrite })

  route(app, reviewEndpoints.withdraw, async ({ params, request }) => {
    const { id } = params
    const row = await db
      .selectFrom('review')
      .select('sale_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound(messages.reviewNotFound)
    await findBoughtSale(db, row.sale_id, request)
    const { productId, wasShown } = await withdrawReview(db, id)
    if (wasShown) await changed(productId)
    return { message: messages.reviewWithdrawn }
  })

  route(app, reviewEndpoints.list, ({ params, query }) =>
    listForAdmins(db, { ...params, ...query }),
  )

  route(app, reviewEndpoints.moderate, async ({ params, body, request }) => {
    await changed(await moderateReview(db, actOf(request), { id: params.id, ...body }))
    return { message: messages.reviewModerated }
  })

  route(app, reviewEndpoints.showSeveral, async ({ body: { reviews }, request }) => {
    const products = await showReviews(db, actOf(request), reviews)
    if (products.length > 0) await changed(...products)
    const left = reviews.length - products.length
    return { message: messages.reviewsShown(products.length, left), shown: products.length, left }
  })

  route(app, reviewEndpoints.answer, async ({ params, body, seen, request }) => {
    const answer = body.answer ?? ''
    await changed(await answerReview(db, actOf(request), { id: params.id, answer, seen }))
    return { message: messages.reviewModerated }
  })
}
