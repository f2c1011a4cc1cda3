import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { messages } from '#contract/messages.ts'
import { paymentEndpoints } from '#contract/payments.ts'
import { AnyText } from '#contract/values.ts'
import type { Db } from '../db/schema.ts'
import { badRequest, unauthorized } from '../errors.ts'
import { route } from '../http/route.ts'

const Text = AnyText.max(200)

// Only what we use must be readable: the provider sends any other event until it hears 200.
const Event = z.object({
  event: AnyText.max(100),
  data: z
    .object({
      id: z.union([z.number(), Text]).optional().catch(undefined),
      reference: Text.optional().catch(undefined),
      // Refunds and disputes name the transaction that they are about.
      transaction_reference: Text.optional().catch(undefined),
      transaction: z.object({ reference: Text }).optional().catch(undefined),
    })
    .catch({}),
})

type WebhookDeps = {
  db: Db
  secretKey: string
  /** Called when an event was stored, so that it is handled at once and not at the next round. */
  wake(): void
}

/** The provider signs the bytes of the body with our secret key: HMAC-SHA512, lower-case hex. */
export function isSigned(secretKey: string, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string') return false
  const expected = Buffer.from(createHmac('sha512', secretKey).update(body).digest('hex'))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Stores an event and says so at once; a job settles it, and asks the provider instead of trusting the body. */
export function webhookRoute(app: FastifyInstance, { db, secretKey, wake }: WebhookDeps): void {
  app.register(async (scope) => {
    // A scope of its own: the signature covers the bytes, and no other route may get them unparsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    route(scope, paymentEndpoints.webhook, async ({ request }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSigned(secretKey, body, request.headers['x-paystack-signature'])) throw unauthorized(messages.badSignature)
      const text = body.toString('utf8')
      const { event, data } = parse(text)
      await db
        .insertInto('webhook_inbox')
        .values({
          dedupe_key: `${event}:${data.id ?? sha256(text)}`,
          event,
          reference: data.transaction_reference ?? data.transaction?.reference ?? data.reference ?? null,
          body: text,
        })
        .onConflict((on) => on.column('dedupe_key').doNothing())
        .execute()
      wake()
      return { message: messages.ok }
    })
  })
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function parse(text: string): z.infer<typeof Event> {
  try {
    return Event.parse(JSON.parse(text))
  } catch {
    throw badRequest(messages.badRequest)
  }
}
