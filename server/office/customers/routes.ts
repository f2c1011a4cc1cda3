import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { customerEndpoints } from '#contract/office/customers.ts'
import { actOf, noteEvent } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { requireActor } from '../../platform/http/guard.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import { blockPhone, listBlocked, unblockPhone } from './block-phone.ts'
import { erasePerson, planErasure } from './erase-person.ts'
import { findCustomer } from './find-customer.ts'
import { readCard } from './read-card.ts'
import { readData } from './read-data.ts'
import { listTags, setTags } from './tags.ts'
import { changeNote, removeNote, writeNote } from './write-note.ts'

/** A file of a person's data reads a dozen tables. */
const OWN_DATA = { max: 5, windowS: 3600 }

type CustomerDeps = {
  db: Db
  rateLimit: RateLimit
  /** Reviews of these products are gone: cached answers that show them are dropped. */
  reviewsChanged(productIds: readonly string[]): Promise<void>
}

/**
 * What staff know of customers and do for them, blocked phone numbers, and the data and the erasure
 * of a person. Who reads the data of a customer is noted in the audit log.
 */
export function customerRoutes(
  app: FastifyInstance,
  { db, rateLimit, reviewsChanged }: CustomerDeps,
): void {
  route(app, customerEndpoints.read, ({ params, request }) =>
    readCard(db, requireActor(request), params.id),
  )

  route(app, customerEndpoints.tags, async () => ({ data: await listTags(db) }))

  route(app, customerEndpoints.setTags, async ({ params, body, seen, request }) => {
    await setTags(db, { ...actOf(request), id: params.id, typed: body.tags, seen })
    return { message: messages.tagsSaved }
  })

  route(app, customerEndpoints.writeNote, async ({ params, body, request }) => {
    await writeNote(db, { ...actOf(request), id: params.id, body: body.body })
    return { message: messages.noteSaved }
  })

  route(app, customerEndpoints.changeNote, async ({ params, body, request }) => {
    await changeNote(db, { ...actOf(request), ...params, body: body.body })
    return { message: messages.noteSaved }
  })

  route(app, customerEndpoints.removeNote, async ({ params, request }) => {
    await removeNote(db, { ...actOf(request), ...params })
    return { message: messages.noteRemoved }
  })

  route(app, customerEndpoints.blocked, ({ params }) => listBlocked(db, params))

  route(app, customerEndpoints.block, async ({ body, request }) => {
    await blockPhone(db, { ...actOf(request), ...body })
    return { message: messages.phoneBlocked }
  })

  route(app, customerEndpoints.unblock, async ({ params, request }) => {
    await unblockPhone(db, { ...actOf(request), typed: params.phone })
    return { message: messages.phoneUnblocked }
  })

  route(app, customerEndpoints.data, async ({ params, request }) => {
    const customer = await findCustomer(db, requireActor(request), params.id)
    const { id: target, name } = customer
    await noteEvent(db, actOf(request), { action: 'customer.export', target, details: { name } })
    return readData(db, customer)
  })

  route(app, customerEndpoints.ownData, async ({ request }) => {
    const actor = requireActor(request)
    await rateLimit.of(request).takeById('data', { userId: actor.id }, OWN_DATA)
    return readData(db, await findCustomer(db, actor, actor.id))
  })

  route(app, customerEndpoints.erasurePlan, ({ params, request }) =>
    planErasure(db, requireActor(request), params.id),
  )

  route(app, customerEndpoints.erase, async ({ params, body, request }) => {
    const { ended, reviewed } = await erasePerson(db, {
      ...actOf(request),
      id: params.id,
      typed: body.typed,
    })
    app.live.endSessions(ended)
    await reviewsChanged(reviewed)
    return { message: messages.personErased }
  })
}
