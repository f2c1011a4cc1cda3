import { z } from 'zod'
import { everyone, get, post, put, users } from '../platform/endpoint.ts'
import { listAnswerOf } from '../platform/list-params.ts'

export const CONSENT_KINDS = ['cartMail', 'newsMail'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** Where it was said: on the profile, with the sign-up, or by the link of a mail. */
export type ConsentSource = 'profile' | 'signUp' | 'mail'

export const CONSENT_WORDS: Record<ConsentKind, { version: number; text: string }> = {
  cartMail: {
    version: 1,
    text: 'Write to me when I have left something in my cart for a day, once a week at most',
  },
  newsMail: { version: 1, text: 'Write to me about news and offers' },
}

/** `at`: when that was said, ISO 8601; absent where it never was. */
export const Consent = z.object({
  kind: z.enum(CONSENT_KINDS),
  text: z.string(),
  given: z.boolean(),
  at: z.string().optional(),
})
export type Consent = z.infer<typeof Consent>

export const consentEndpoints = {
  list: get(
    '/consents',
    users,
    'What the caller may agree to get mails about, and what they said',
    {
      answer: listAnswerOf(Consent),
    },
  ),
  change: put(
    '/consents',
    users,
    'Gives or withdraws a consent; each change is recorded with its words',
    {
      body: Consent.pick({ kind: true, given: true }),
    },
  ),
  unsubscribe: post(
    '/unsubscribe/:code',
    everyone,
    "Withdraws a consent with the code of a mail's link, as mail programs do it (RFC 8058); repeat it freely",
    { params: z.object({ code: z.string().max(300) }) },
  ),
}
