import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import {
  CONSENT_KINDS,
  CONSENT_WORDS,
  type Consent,
  type ConsentKind,
  consentEndpoints,
} from '#contract/people/consents.ts'
import { notFoundError } from '../../platform/errors.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { registerRoute } from '../../platform/http/route.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import { readConsents, recordConsent } from './queries.ts'
import { subscriptionOf } from './unsubscribe-code.ts'

const CHANGES_PER_HOUR = { max: 30, windowS: 3600 }
const CODES_PER_MINUTE = { max: 30, windowS: 60 }

type ConsentDeps = SettingsContext & { rateLimit: RateLimit }

/** The calls of consents: a user's own, and the link in a mail that withdraws one. */
export function consentRoutes(
  app: FastifyInstance,
  { db, settings, rateLimit }: ConsentDeps,
): void {
  registerRoute(app, consentEndpoints.list, async ({ actor }) => ({
    data: await listConsents({ db, settings }, actor.id),
  }))

  registerRoute(app, consentEndpoints.change, async ({ body, actor, request }) => {
    const { id: userId } = actor
    await rateLimit.of(request).takeById('consent', { userId }, CHANGES_PER_HOUR)
    await recordConsent(db, { ...body, userId, source: 'profile' })
    return { message: body.given ? messages.consentGiven : messages.consentWithdrawn }
  })

  void app.register(async (mails) => {
    // RFC 8058: mail programs send `List-Unsubscribe=One-Click` as a form. The address says all.
    mails.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: 1024, parseAs: 'string' },
      async () => null,
    )
    registerRoute(mails, consentEndpoints.unsubscribe, async ({ params, request }) => {
      await rateLimit.of(request).take('unsubscribe', CODES_PER_MINUTE)
      const subscription = subscriptionOf(app.keys, params.code)
      if (!subscription) throw notFoundError(messages.unsubscribeGone)
      await recordConsent(db, { ...subscription, given: false, source: 'mail' })
      return { message: messages.consentWithdrawn }
    })
  })
}

/**
 * Kinds of mail that the shop sends now, and kinds that the user agreed to before, which can always
 * be withdrawn.
 */
async function listConsents({ db, settings }: SettingsContext, userId: string): Promise<Consent[]> {
  const [said, { cartMails }] = await Promise.all([readConsents(db, userId), settings.read()])
  const newestOf = (kind: ConsentKind) => said.find((entry) => entry.kind === kind)
  const isOffered = (kind: ConsentKind) =>
    (kind === 'cartMail' && cartMails) || newestOf(kind)?.given
  return CONSENT_KINDS.filter(isOffered).map((kind) => {
    const newest = newestOf(kind)
    const { text } = CONSENT_WORDS[kind]
    return {
      kind,
      text,
      given: newest?.given ?? false,
      at: newest?.at.toISOString(),
    }
  })
}
