import type { FastifyInstance } from 'fastify'
import { stockAlertEndpoints } from '#contract/catalogue/stock-alerts.ts'
import { messages } from '#contract/messages.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'
import { addressHash } from '../../platform/http/address-key.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { registerRoutes } from '../../platform/http/route.ts'
import { actOnStockAlert } from './act-on-alert.ts'
import { alertIdOfCode } from './alert-code.ts'
import { askForStockAlert } from './ask-alert.ts'
import { findStockAlert, toStockAlert } from './queries.ts'

/** An address causes so many mails to strangers at most. */
const ALERTS_PER_HOUR = { max: 20, windowS: 3600 }

type StockAlertDeps = { db: Db; rateLimit: RateLimit }

/** Alerts are asked for on a product's page; the code in a mail reads and changes them later. */
export function stockAlertRoutes(app: FastifyInstance, { db, rateLimit }: StockAlertDeps): void {
  const idOf = (code: string): string => {
    const id = alertIdOfCode(app.keys, code)
    if (!id) throw notFoundError(messages.alertGone)
    return id
  }

  registerRoutes(app, stockAlertEndpoints, {
    ask: async ({ body, request }) => {
      await rateLimit.of(request).take('stock-alert', ALERTS_PER_HOUR)
      const asker = { userId: request.actor?.id, caller: addressHash(app.keys, request.ip) }
      return { message: await askForStockAlert(db, body, asker) }
    },

    read: async ({ body }) => {
      const alert = await findStockAlert(db, idOf(body.code))
      if (!alert) throw notFoundError(messages.alertGone)
      return toStockAlert(alert)
    },

    act: async ({ body }) => ({
      message: await actOnStockAlert(db, idOf(body.code), body.value),
    }),
  })
}
