import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { paymentEndpoints } from '#contract/orders/payments.ts'
import { now } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badRequest, unauthorized } from '../../platform/errors.ts'
import { route } from '../../platform/http/route.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import type { PaymentProvider, ProviderEvent } from './providers/provider.ts'

type WebhookDeps = { db: Db; cards: PaymentProvider; wake(): void }

/**
 * Stores an event and answers at once. A job settles it and queries the provider: the body is not
 * trusted.
 */
export function webhookRoute(app: FastifyInstance, { db, cards, wake }: WebhookDeps): void {
  app.register(async (scope) => {
    // A scope of its own: the signature covers the bytes, and no other route may get them unparsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )

    route(scope, paymentEndpoints.webhook, async ({ request }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!cards.isSigned(body, request.headers)) throw refused(unauthorized(messages.badSignature))
      const event = cards.readEvent(body)
      if (!event) throw refused(badRequest(messages.badRequest))
      await store(db, event, body.toString('utf8'))
      wake()
      return { message: messages.ok }
    })
  })
}

async function store(db: Db, event: ProviderEvent, body: string): Promise<void> {
  const { numInsertedOrUpdatedRows: stored } = await db
    .insertInto('webhook_inbox')
    .values({ dedupe_key: event.id, event: event.name, reference: event.reference ?? null, body })
    // One that was given up is handled again: the provider sends it again because it wants that.
    .onConflict((on) =>
      on
        .column('dedupe_key')
        .doUpdateSet({ status: 'pending', attempts: 0, next_try_at: now() })
        .where('webhook_inbox.status', '=', 'failed'),
    )
    .executeTakeFirst()
  metrics.webhooks.inc({ result: stored === 1n ? 'stored' : 'repeated' })
}

function refused(error: Error): Error {
  metrics.webhooks.inc({ result: 'refused' })
  return error
}
