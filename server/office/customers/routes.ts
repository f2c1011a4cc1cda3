import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { customerEndpoints } from '#contract/office/customers.ts'
import { noteAuditEvent } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { registerRoutes } from '../../platform/http/route.ts'
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
  registerRoutes(app, customerEndpoints, {
    read: ({ params, actor }) => readCustomerCard(db, actor, params.id),

    tags: async () => ({ data: await listUsedTags(db) }),

    setTags: async ({ params, body, seen, act }) => {
      await setCustomerTags(db, { ...act, id: params.id, typed: body.tags, seen })
      return { message: messages.tagsSaved }
    },

    writeNote: async ({ params, body, act }) => {
      await writeCustomerNote(db, { ...act, id: params.id, body: body.body })
      return { message: messages.noteSaved }
    },

    changeNote: async ({ params, body, act }) => {
      await changeCustomerNote(db, { ...act, ...params, body: body.body })
      return { message: messages.noteSaved }
    },

    removeNote: async ({ params, act }) => {
      await removeCustomerNote(db, { ...act, ...params })
      return { message: messages.noteRemoved }
    },

    blocked: ({ params }) => listBlockedPhones(db, params),

    block: async ({ body, act }) => {
      await blockPhoneNumber(db, { ...act, ...body })
      return { message: messages.phoneBlocked }
    },

    unblock: async ({ params, act }) => {
      await unblockPhoneNumber(db, { ...act, typed: params.phone })
      return { message: messages.phoneUnblocked }
    },

    data: async ({ params, actor, act }) => {
      const customer = await findCustomer(db, actor, params.id)
      const { id: target, name } = customer
      await noteAuditEvent(db, act, {
        action: 'customer.export',
        target,
        details: { name },
      })
      return readPersonalData(db, customer)
    },

    ownData: async ({ actor, request }) => {
      await rateLimit.of(request).takeById('data', { userId: actor.id }, OWN_DATA_LIMIT)
      return readPersonalData(db, await findCustomer(db, actor, actor.id))
    },

    erasurePlan: ({ params, actor }) => planErasure(db, actor, params.id),

    erase: async ({ params, body, act }) => {
      const { ended, reviewed } = await erasePerson(db, {
        ...act,
        id: params.id,
        typed: body.typed,
      })
      app.live.endSessions(ended)
      await reviewsChanged(reviewed)
      return { message: messages.personErased }
    },
  })
}
