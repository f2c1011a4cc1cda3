import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { paymentEndpoints } from '#contract/orders/payments/payments.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badRequestError, unauthorizedError } from '../../platform/errors.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import type { PaymentProvider, ProviderEvent } from './providers/provider.ts'

type WebhookDeps = { db: Db; cards: PaymentProvider; wake(): void }

/**
 * Stores an event and answers at once. A job settles it and queries the provider: the body is not
 * trusted.
 */
export function addWebhookRoute(app: FastifyInstance, { db, cards, wake }: WebhookDeps): void {
  app.register(async (scope) => {
    // A scope of its own: the signature covers the bytes, and no other route may get them unparsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )

    registerRoute(scope, paymentEndpoints.webhook, async ({ request }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!cards.isSigned(body, request.headers))
        throw countRefusedWebhook(unauthorizedError(messages.badSignature))
      const event = cards.readEvent(body)
      if (!event) throw countRefusedWebhook(badRequestError(messages.badRequest))
      await storeWebhookEvent(db, event, body.toString('utf8'))
      wake()
      return { message: messages.okAnswer }
    })
  })
}

async function storeWebhookEvent(db: Db, event: ProviderEvent, body: string): Promise<void> {
  const { numInsertedOrUpdatedRows: stored } = await db
    .insertInto('webhook_inbox')
    .values({ dedupe_key: event.id, event: event.name, reference: event.reference ?? null, body })
    // One that was given up is handled again: the provider sends it again because it wants that.
    .onConflict((on) =>
      on
        .column('dedupe_key')
        .doUpdateSet({ status: 'pending', attempts: 0, next_try_at: databaseNow() })
        .where('webhook_inbox.status', '=', 'failed'),
    )
    .executeTakeFirst()
  metrics.webhooks.inc({ result: stored === 1n ? 'stored' : 'repeated' })
}

function countRefusedWebhook(error: Error): Error {
  metrics.webhooks.inc({ result: 'refused' })
  return error
}
