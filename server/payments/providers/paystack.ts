import { z } from 'zod'
import { AnyText } from '#contract/values.ts'

/** What the provider says of one reference. Kobo, whole. */
export type Charge = z.infer<typeof Charge>
const Text = AnyText.max(200)
const Charge = z.object({
  id: z.union([z.number(), Text]).transform(String),
  domain: Text.default('live'),
  status: Text,
  reference: Text,
  amount: z.number().int().nonnegative(),
  /** What we asked for; `amount` is more where the payer bears the provider's fees. */
  requested_amount: z.number().int().nonnegative().nullish(),
  currency: Text,
  paid_at: z.string().nullish(),
})

const Verified = z.object({ status: z.literal(true), data: Charge })
const Refused = z.object({ status: z.literal(false), code: z.string().optional() })

/** The provider could not be asked, or its answer makes no sense: nothing is known, ask again later. */
export class ProviderUnreachable extends Error {
  constructor(cause?: unknown) {
    super('the card provider did not answer', { cause })
    this.name = 'ProviderUnreachable'
  }
}

export type CardProvider = {
  /** Its money is booked under this name. */
  name: string
  /** Undefined when the provider does not know the reference. @throws ProviderUnreachable */
  verify(reference: string): Promise<Charge | undefined>
}

export type PaystackOptions = { baseUrl: string; secretKey: string; timeoutMs?: number }

const MAX_ANSWER_BYTES = 256 * 1024
const NOT_FOUND = 'transaction_not_found'

/** Paystack's server API; the stand-in of `sandbox/` speaks it too. */
export function paystack({ baseUrl, secretKey, timeoutMs = 10_000 }: PaystackOptions): CardProvider {
  async function ask(path: string): Promise<unknown> {
    const response = await fetch(`${baseUrl}${path}`, {
      headers: { authorization: `Bearer ${secretKey}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`)
    const text = await response.text()
    if (text.length > MAX_ANSWER_BYTES) throw new Error('the answer is too large')
    return JSON.parse(text)
  }

  return {
    name: 'paystack',
    verify: async (reference) => {
      const answer = await ask(`/transaction/verify/${encodeURIComponent(reference)}`).catch((cause: unknown) => {
        throw new ProviderUnreachable(cause)
      })
      const refused = Refused.safeParse(answer)
      if (refused.success && refused.data.code === NOT_FOUND) return undefined
      const verified = Verified.safeParse(answer)
      if (!verified.success) throw new ProviderUnreachable(verified.error)
      if (verified.data.data.reference !== reference) throw new ProviderUnreachable('another reference was answered')
      return verified.data.data
    },
  }
}
