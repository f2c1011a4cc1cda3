import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { customerEndpoints } from '#contract/office/customers.ts'
import { actOfRequest, noteAuditEvent } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { requireActor } from '../../platform/http/guard.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { blockPhoneNumber, listBlockedPhones, unblockPhoneNumber } from './block-phone.ts'
import { erasePerson, planErasure } from './erase-person.ts'
import { findCustomer } from './find-customer.ts'
import { readCustomerCard } from './read-card.ts'
import { readPersonalData } from './read-data.ts'
import { listUsedTags, setCustomerTags } from './tags.ts'
import { changeCustomerNote, removeCustomerNote, writeCustomerNote } from './write-note.ts'

/** A file of a person's data reads a dozen tables. */
const OWN_DATA_LIMIT = { max: 5, windowS: 3600 }

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
export function registerCustomerRoutes(
  app: FastifyInstance,
  { db, rateLimit, reviewsChanged }: CustomerDeps,
): void {
  registerRoute(app, customerEndpoints.read, ({ params, request }) =>
    readCustomerCard(db, requireActor(request), params.id),
  )

  registerRoute(app, customerEndpoints.tags, async () => ({ data: await listUsedTags(db) }))

  registerRoute(app, customerEndpoints.setTags, async ({ params, body, seen, request }) => {
    await setCustomerTags(db, { ...actOfRequest(request), id: params.id, typed: body.tags, seen })
    return { message: messages.tagsSaved }
  })

  registerRoute(app, customerEndpoints.writeNote, async ({ params, body, request }) => {
    await writeCustomerNote(db, { ...actOfRequest(request), id: params.id, body: body.body })
    return { message: messages.noteSaved }
  })

  registerRoute(app, customerEndpoints.changeNote, async ({ params, body, request }) => {
    await changeCustomerNote(db, { ...actOfRequest(request), ...params, body: body.body })
    return { message: messages.noteSaved }
  })

  registerRoute(app, customerEndpoints.removeNote, async ({ params, request }) => {
    await removeCustomerNote(db, { ...actOfRequest(request), ...params })
    return { message: messages.noteRemoved }
  })

  registerRoute(app, customerEndpoints.blocked, ({ params }) => listBlockedPhones(db, params))

  registerRoute(app, customerEndpoints.block, async ({ body, request }) => {
    await blockPhoneNumber(db, { ...actOfRequest(request), ...body })
    return { message: messages.phoneBlocked }
  })

  registerRoute(app, customerEndpoints.unblock, async ({ params, request }) => {
    await unblockPhoneNumber(db, { ...actOfRequest(request), typed: params.phone })
    return { message: messages.phoneUnblocked }
  })

  registerRoute(app, customerEndpoints.data, async ({ params, request }) => {
    const customer = await findCustomer(db, requireActor(request), params.id)
    const { id: target, name } = customer
    await noteAuditEvent(db, actOfRequest(request), {
      action: 'customer.export',
      target,
      details: { name },
    })
    return readPersonalData(db, customer)
  })

  registerRoute(app, customerEndpoints.ownData, async ({ request }) => {
    const actor = requireActor(request)
    await rateLimit.of(request).takeById('data', { userId: actor.id }, OWN_DATA_LIMIT)
    return readPersonalData(db, await findCustomer(db, actor, actor.id))
  })

  registerRoute(app, customerEndpoints.erasurePlan, ({ params, request }) =>
    planErasure(db, requireActor(request), params.id),
  )

  registerRoute(app, customerEndpoints.erase, async ({ params, body, request }) => {
    const { ended, reviewed } = await erasePerson(db, {
      ...actOfRequest(request),
      id: params.id,
      typed: body.typed,
    })
    app.live.endSessions(ended)
    await reviewsChanged(reviewed)
    return { message: messages.personErased }
  })
}
