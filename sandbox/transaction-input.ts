import { z } from 'zod'

/** Kobo: the provider's 10,000,000 naira per transaction. */
const MAX_AMOUNT_KOBO = 1_000_000_000

const AmountDigits = z.string().regex(/^\d{1,12}$/)

/** A number or a string of digits, kobo. */
export const Kobo = z
  .union([z.number(), AmountDigits.transform(Number)], { error: 'invalidAmount' })
  .refine((amount) => Number.isSafeInteger(amount) && amount > 0, {
    error: 'invalidAmount',
    abort: true,
  })
  .refine((amount) => amount <= MAX_AMOUNT_KOBO, { error: 'amountTooLarge' })

const OptionalTextField = z.string().max(200).nullish()

const Reference = z
  .string({ error: 'invalidReference' })
  .regex(/^[A-Za-z0-9.=-]{1,100}$/, { error: 'invalidReference' })

/** Unknown fields are ignored, as the provider ignores them. */
export const InlineBody = z.object({
  key: z.string({ error: 'invalidKey' }),
  email: z.email({ error: 'invalidEmail' }).max(254, { error: 'invalidEmail' }),
  amount: Kobo,
  currency: z.literal('NGN', { error: 'unsupportedCurrency' }).default('NGN'),
  channels: z.array(z.string()).nullish(),
  metadata: z.unknown().optional(),
  ref: Reference.nullish(),
  firstname: OptionalTextField,
  lastname: OptionalTextField,
  phone: OptionalTextField,
})

export type NewTransaction = Omit<z.infer<typeof InlineBody>, 'key' | 'currency'> & {
  currency: string
  ipAddress?: string
}
