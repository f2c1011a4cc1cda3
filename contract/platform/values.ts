import { z } from 'zod'
import { messages } from '../messages.ts'
import { MAX_NAIRA } from './limits.ts'

const noNul = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Text that PostgreSQL can store: no NUL, no lone surrogate. */
export const AnyText = z.string().max(10_000).refine(noNul, messages.unreadableText)

/** A trimmed text of 1 to `max` characters, called `field` in its message. */
export const requiredText = (field: string, max = 200) =>
  z
    .string(messages.required(field))
    .trim()
    .min(1, messages.required(field))
    .max(max, messages.tooLong(field, max))
    .refine(noNul, messages.unreadableText)

/** As `requiredText`, but may be left out or empty. */
export const optionalText = (field: string, max = 500) =>
  z.string().trim().max(max, messages.tooLong(field, max)).refine(noNul, messages.unreadableText).optional()

/** A UUID of any version, lower case: every `_id` of the shop is one. */
export const Id = z.uuid(messages.unknownId).toLowerCase()

/** `_id` in an address: a malformed one names nothing, so the answer is 404, not 400. */
export const IdParam = z.object({ id: z.string().max(200) })

/** Naira from 0 to `MAX_NAIRA` with at most two decimals. */
export const Naira = z
  .number()
  .min(0)
  .max(MAX_NAIRA)
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), messages.twoDecimals)

/** A sum of money from clients: a number or a numeric string. */
export const NairaInput = z.union([
  Naira,
  z
    .string()
    .regex(/^\d{1,10}(\.\d{1,2})?$/, messages.number)
    .transform(Number),
])

/** Digits, plain or in groups of three separated by commas or blanks, then decimals after a point. */
const TYPED_NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+|\d{1,3}(\s\d{3})+)(\.\d+)?$/

/** '12,500.50' is 12500.5; NaN for other text: 'twelve', '1e3', and '1,25', which may mean 1.25 or 125. */
const readNumber = (typed: string): number =>
  TYPED_NUMBER.test(typed) ? Number(typed.replace(/[,\s]/g, '')) : Number.NaN

const CURRENCY_SIGN = /^(₦|NGN)\s*/i

/** A sum of money as people type it: '₦12,500.50' is 12500.5; NaN for other text. */
export const readNaira = (typed: string): number => readNumber(typed.trim().replace(CURRENCY_SIGN, ''))

/** The typed text of a form's number field; a blank one is missing. */
const typedWith =
  (read: (typed: string) => number) =>
  (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    const typed = value.trim()
    return typed === '' ? undefined : read(typed)
  }

const numberBetween = (field: string, min: number, max: number) =>
  z
    .number({ error: ({ input }) => (input === undefined ? messages.required(field) : messages.number) })
    .min(min, messages.between(min, max))
    .max(max, messages.between(min, max))
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), messages.twoDecimals)

/** A number of a form, sent as a number or as its text, from `min` to `max` with at most two decimals. */
export const formNumber = (field: string, min: number, max: number) =>
  z.preprocess(typedWith(readNumber), numberBetween(field, min, max))

/** As `formNumber`, in naira; `₦` or `NGN` may precede it. */
export const formNaira = (field: string, min = 0, max = MAX_NAIRA) =>
  z.preprocess(typedWith(readNaira), numberBetween(field, min, max))

/** As `formNumber`, whole. */
export const formWhole = (field: string, min: number, max: number) =>
  formNumber(field, min, max).refine(Number.isInteger, messages.wholeNumber(min, max))

const NIGERIAN_PHONE = /^(?:\+?234|00234|0)[789][01]\d{8}$/
const E164 = /^\+[1-9]\d{6,14}$/

/** Stored as typed; read without blanks, dots, dashes and brackets: a Nigerian number or any E.164 number. */
export const isPhoneNumber = (typed: string): boolean => {
  const digits = typed.replace(/[\s().-]/g, '')
  return NIGERIAN_PHONE.test(digits) || E164.test(digits)
}

export const PhoneNumber = requiredText('phoneNumber', 30).refine(isPhoneNumber, messages.phoneNumber)

export const Email = requiredText('email', 254).pipe(z.email(messages.email))

/** The body of every answer that is only a sentence; an error adds `fields` for forms. */
export const Message = z.object({ message: z.string() })
export type Message = z.infer<typeof Message>

/**
 * The missing step: `code` of the second factor, or the `password` again; `twoFactor`: this account must set up its
 * second factor first.
 */
export const Need = z.enum(['code', 'password', 'twoFactor'])
export type Need = z.infer<typeof Need>

/**
 * The values of fields when a form was opened, by the names that the form sends them under, as they were read; null for
 * one that had none. A multipart form sends it as JSON. Values are compared with what is stored, and never stored.
 */
export const Seen = z.preprocess(readJson, z.record(z.string().max(100), z.unknown()))
export type Seen = Readonly<Record<string, unknown>>
/** The typed client requires it, so that no form of ours forgets it; other callers may leave it out. */
export type SentSeen = { seen: Seen }

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export const ErrorBody = z.object({
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  needs: Need.optional(),
  /** Present values of the fields that somebody else has changed since the form was opened. */
  current: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** A field that holds JSON. */
export const jsonText = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: messages.notJson })
        return z.NEVER
      }
    })
    .pipe(schema)
