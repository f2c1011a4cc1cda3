import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { returnAct } from '#contract/orders/return-rules.ts'
import { returnEndpoints } from '#contract/orders/returns.ts'
import { requireRight } from '../../platform/access/actor.ts'
import { isAuditedOnSales, requireMayAct } from '../../platform/access/sales.ts'
import { notFound } from '../../platform/errors.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { type Head, type Input, route } from '../../platform/http/route.ts'
import type { Images } from '../../platform/images/images.ts'
import { storeUpload } from '../../platform/images/uploads.ts'
import type { ShopContext } from '../../platform/settings/store.ts'
import { findOwnSale } from '../sales/find-visible.ts'
import { type SaleRow, toPiece } from '../sales/queries.ts'
import type { Author } from '../sales/record-event.ts'
import { actOnReturn, askReturn, piecesLeft, returnableUntil } from './change-return.ts'
import { listReturns, selectReturns, toReturn } from './queries.ts'

type Deps = ShopContext & { images: Images; rateLimit: RateLimit; wakeFollowers(): void }

/**
 * Per address: each may bring four pictures. Refused ones count, too, as their pictures were read.
 */
const REQUESTS_PER_HOUR = { max: 20, windowS: 3600 }

export function returnRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings } = deps

  route(app, returnEndpoints.list, ({ params, query }) => listReturns(db, { ...params, ...query }))

  route(app, returnEndpoints.ofSale, async ({ params, request }) => {
    const sale = await findOwnSale(db, params.id, request)
    const rows = await selectReturns(db)
      .where('sale_id', '=', sale.id)
      .orderBy('return_request.created_at')
      .execute()
    const { returnDays } = await settings.read()
    const until = await returnableUntil(db, sale, returnDays)
    const isInTime = until !== undefined && until.getTime() > Date.now()
    const left = isInTime ? await piecesLeft(db, sale) : []
    return {
      data: rows.map(toReturn),
      left: left.map(([line, qty]) => ({ ...toPiece(line), qty })),
      ...(isInTime && { until: until.toISOString() }),
    }
  })

  const findActedOn = async ({ params, request }: Head): Promise<SaleRow> => {
    const sale = await findOwnSale(db, params.id, request)
    requireMayAct(sale, request.actor)
    return sale
  }
  const mayAsk = async (head: Head): Promise<void> => {
    await findActedOn(head)
    await deps.rateLimit.of(head.request).take('return', REQUESTS_PER_HOUR)
  }
  const ask = async ({ params, body, files, request }: Input<typeof returnEndpoints.ask>) => {
    const { id } = await findActedOn({ params, request })
    const photos: string[] = []
    for (const file of files) photos.push(await storeUpload(deps.images, file, 'image'))
    await askReturn(deps, { id, ...body, words: body.words ?? '', photos, ...authorOf(request) })
    return { message: messages.returnAsked }
  }
  route(app, returnEndpoints.ask, ask, { admit: mayAsk })

  route(app, returnEndpoints.act, async ({ params, body, request }) => {
    const isOfStaff = returnAct(body.value).by === 'admin'
    if (isOfStaff) requireRight(request.actor, 'orders')
    const found = db.selectFrom('return_request').select('sale_id').where('id', '=', params.id)
    const { sale_id } = await found.executeTakeFirstOrThrow(() => notFound(messages.returnNotFound))
    const sale = await findOwnSale(db, sale_id, request)
    if (!isOfStaff) requireMayAct(sale, request.actor)
    const { value: act, words = '' } = body
    await actOnReturn(deps, { id: params.id, saleId: sale.id, act, words, ...authorOf(request) })
    return { message: messages.returnChanged }
  })
}

function authorOf({ actor, ip }: FastifyRequest): Author {
  if (!actor) return { actor: 'guest' }
  return { actor: actor.id, ...(isAuditedOnSales(actor) && { actorName: actor.name, address: ip }) }
}
