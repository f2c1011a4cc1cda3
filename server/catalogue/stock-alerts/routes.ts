import type { FastifyInstance } from 'fastify'
import { stockAlertEndpoints } from '#contract/catalogue/stock-alerts.ts'
import { messages } from '#contract/messages.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { addressHash } from '../../platform/http/address-key.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import { actOnAlert } from './act-on-alert.ts'
import { alertIdOf } from './alert-code.ts'
import { askAlert } from './ask-alert.ts'
import { findAlert, toAlert } from './queries.ts'

/** An address causes so many mails to strangers at most. */
const ASKED_PER_HOUR = { max: 20, windowS: 3600 }

type Deps = { db: Db; rateLimit: RateLimit }

/** Alerts are asked for on a product's page; the code in a mail reads and changes them later. */
export function stockAlertRoutes(app: FastifyInstance, { db, rateLimit }: Deps): void {
  const idOf = (code: string): string => {
    const id = alertIdOf(app.keys, code)
    if (!id) throw notFound(messages.alertGone)
    return id
  }

  route(app, stockAlertEndpoints.ask, async ({ body, request }) => {
    await rateLimit.of(request).take('stock-alert', ASKED_PER_HOUR)
    const asker = { userId: request.actor?.id, caller: addressHash(app.keys, request.ip) }
    return { message: await askAlert(db, body, asker) }
  })

  route(app, stockAlertEndpoints.read, async ({ body }) => {
    const alert = await findAlert(db, idOf(body.code))
    if (!alert) throw notFound(messages.alertGone)
    return toAlert(alert)
  })

  route(app, stockAlertEndpoints.act, async ({ body }) => ({
    message: await actOnAlert(db, idOf(body.code), body.value),
  }))
}
