import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { findReturnAct } from '#contract/orders/returns/return-rules.ts'
import { returnEndpoints } from '#contract/orders/returns/returns.ts'
import { requireRight } from '../../platform/access/actor.ts'
import { isAuditedOnSales, requireMayAct } from '../../platform/access/sales.ts'
import { notFoundError } from '../../platform/errors.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { type RequestHead, type RouteInput, registerRoutes } from '../../platform/http/route.ts'
import type { Images } from '../../platform/images/images.ts'
import { storeUploadedImage } from '../../platform/images/uploads.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import { findOwnSale } from '../sales/find-visible.ts'
import { type SaleRow, toOrderedPiece } from '../sales/queries.ts'
import type { EventAuthor } from '../sales/record-event.ts'
import {
  actOnReturn,
  readReturnablePieces,
  readReturnDeadline,
  requestReturn,
} from './change-return.ts'
import { listReturns, selectReturns, toReturn } from './queries.ts'

type ReturnRouteDeps = SettingsContext & {
  images: Images
  rateLimit: RateLimit
  wakeFollowers(): void
}

/**
 * Per address: each may bring four pictures. Refused ones count, too, as their pictures were read.
 */
const RETURN_REQUESTS_PER_HOUR = { max: 20, windowS: 3600 }

/** Returns: the shop's list, those of an order, asking for one, and moving it on. */
export function returnRoutes(app: FastifyInstance, deps: ReturnRouteDeps): void {
  const { db, settings } = deps

  const findActedOn = async ({ params, request }: RequestHead): Promise<SaleRow> => {
    const sale = await findOwnSale(db, params.id, request)
    requireMayAct(sale, request.actor)
    return sale
  }
  const mayAsk = async (head: RequestHead): Promise<void> => {
    await findActedOn(head)
    await deps.rateLimit.of(head.request).take('return', RETURN_REQUESTS_PER_HOUR)
  }
  const ask = async ({ params, body, files, request }: RouteInput<typeof returnEndpoints.ask>) => {
    const { id } = await findActedOn({ params, request })
    const photos: string[] = []
    for (const file of files) photos.push(await storeUploadedImage(deps.images, file, 'image'))
    await requestReturn(deps, {
      id,
      ...body,
      words: body.words ?? '',
      photos,
      ...authorOfReturnCall(request),
    })
    return { message: messages.returnAsked }
  }

  registerRoutes(app, returnEndpoints, {
    list: ({ params, query }) => listReturns(db, { ...params, ...query }),

    ofSale: async ({ params, request }) => {
      const sale = await findOwnSale(db, params.id, request)
      const rows = await selectReturns(db)
        .where('sale_id', '=', sale.id)
        .orderBy('return_request.created_at')
        .execute()
      const { returnDays } = await settings.read()
      const until = await readReturnDeadline(db, sale, returnDays)
      const isInTime = until !== undefined && until.getTime() > Date.now()
      const left = isInTime ? await readReturnablePieces(db, sale) : []
      return {
        data: rows.map(toReturn),
        left: left.map(({ line, qty }) => ({ ...toOrderedPiece(line), qty })),
        until: isInTime ? until.toISOString() : undefined,
      }
    },

    ask: { handle: ask, admit: mayAsk },

    act: async ({ params, body, request }) => {
      const isOfStaff = findReturnAct(body.value).by === 'admin'
      if (isOfStaff) requireRight(request.actor, 'orders')
      const found = db.selectFrom('return_request').select('sale_id').where('id', '=', params.id)
      const { sale_id } = await found.executeTakeFirstOrThrow(() =>
        notFoundError(messages.returnNotFound),
      )
      const sale = await findOwnSale(db, sale_id, request)
      if (!isOfStaff) requireMayAct(sale, request.actor)
      const { value: act, words = '' } = body
      await actOnReturn(deps, {
        id: params.id,
        saleId: sale.id,
        act,
        words,
        ...authorOfReturnCall(request),
      })
      return { message: messages.returnChanged }
    },
  })
}

function authorOfReturnCall({ actor, ip }: FastifyRequest): EventAuthor {
  if (!actor) return { actor: 'guest' }
  if (!isAuditedOnSales(actor)) return { actor: actor.id }
  return { actor: actor.id, actorName: actor.name, address: ip }
}
