import { z } from 'zod'
import { messages } from '../messages.ts'
import { textOfIssue } from './issue-text.ts'
import { MAX_NAIRA } from './limits.ts'
import { hasManyPhones, isPhoneNumber, storedPhone } from './phone.ts'
import { isStreamSafe, normalizeStreamSafe } from './stream-safe.ts'

// Every module with a schema imports this one: no sentence of the validator's own reaches a person.
z.config({ customError: textOfIssue })

/** Whether PostgreSQL can store it: no NUL, no lone surrogate. */
export const isStorableText = (text: string): boolean =>
  !text.includes('\u0000') && text.isWellFormed()

/** Embeddings and overrides of the direction of text: they turn what stands beside them. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * The form that every text is stored in: composed letters, `\n` as line end, no invisible marks
 * that turn others round.
 */
export const toStoredText = (text: string): string =>
  normalizeStreamSafe(text, 'NFC').replace(/\r\n?/g, '\n').replace(DIRECTION, '')

const INVISIBLE = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Composing shortens a text to a quarter of its length at most. */
const COMPOSED_SHARE = 4

/** The refusal of a text that is not stream-safe; nothing after it is done with the text. */
export const STREAM_SAFE = { error: messages.tooManyMarks, abort: true }

/**
 * Any text of at most `max` characters, in the form in which it is stored. Length and marks are
 * checked before a text is composed: that may take long.
 */
export const plainTextUpTo = (max: number, tooLong = messages.hasAtMostUnits(max, 'character')) =>
  z
    .string()
    .max(max * COMPOSED_SHARE, { error: tooLong, abort: true })
    .refine(isStreamSafe, STREAM_SAFE)
    .overwrite(toStoredText)
    .max(max, tooLong)
    .refine(isStorableText, messages.unreadableText)

export const AnyText = plainTextUpTo(10_000)

const trimmedText = (field: string, max: number, error?: string) =>
  z
    .string(error)
    .trim()
    .max(max * COMPOSED_SHARE, { error: messages.fieldTooLong(field, max), abort: true })
    .refine(isStreamSafe, STREAM_SAFE)
    .overwrite(toStoredText)
    .trim()

/** A trimmed text of 1 to `max` characters, one of them visible, called `field` in its message. */
export const requiredText = (field: string, max = 200) =>
  trimmedText(field, max, messages.requiredField(field))
    .min(1, messages.requiredField(field))
    .max(max, messages.fieldTooLong(field, max))
    .refine(isStorableText, messages.unreadableText)
    .refine((text) => !INVISIBLE.test(text), messages.requiredField(field))

/** A trimmed text of at most `max` characters, which may be left out or empty. */
export const optionalText = (field: string, max = 500) =>
  trimmedText(field, max)
    .max(max, messages.fieldTooLong(field, max))
    .refine(isStorableText, messages.unreadableText)
    .optional()

/** A UUID of any version, lower case: every `_id` of the shop is one. */
export const ShopId = z.uuid(messages.unknownId).toLowerCase()

/** `_id` in an address: `ids` of the endpoint says that a malformed one is a 404, not a 400. */
export const IdParam = z.object({ id: z.string().max(200) })

/** Whether a number has at most two decimals, apart from what binary fractions add. */
function hasTwoDecimals(value: number): boolean {
  const hundredths = Math.round(value * 1e6) / 1e4
  return Number.isInteger(hundredths)
}

/** A number from `min` to `max` with at most two decimals. */
const numberBetween = (number: z.ZodNumber, min: number, max: number) =>
  number
    .min(min, messages.mustBeBetween(min, max))
    .max(max, messages.mustBeBetween(min, max))
    .refine(hasTwoDecimals, messages.twoDecimals)

export const Naira = numberBetween(z.number(), 0, MAX_NAIRA)

const NumericText = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, messages.mustBeNumber)

/** A sum of money from clients. */
export const NairaInput = z.union([Naira, NumericText.transform(Number).pipe(Naira)])

/**
 * Digits, plain or in groups of three separated by commas or blanks, then decimals after a point.
 */
const TYPED_NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+|\d{1,3}(\s\d{3})+)(\.\d+)?$/

/**
 * '12,500.50' is 12500.5; NaN for other text: 'twelve', '1e3', and '1,25', which may mean 1.25 or
 * 125.
 */
const readTypedNumber = (typed: string): number =>
  TYPED_NUMBER.test(typed) ? Number(typed.replace(/[,\s]/g, '')) : Number.NaN

/**
 * As on price tags and in messages: `₦5,000`, `N5,000`, `#5,000`, `5,000/-`, `5000/=`, `5000
 * naira`.
 */
const CURRENCY_SIGN = /^(?:₦|NGN|N|#)|(?:\/[-=]|₦|NGN|naira)$/gi
const THOUSANDS_SUFFIX = /(\d)\s?k$/i

/**
 * A sum of money as people type it: '₦12,500.50' is 12500.5, '19k' is 19000; NaN for other text.
 */
export const readTypedNaira = (typed: string): number => {
  const amount = typed.trim().replace(CURRENCY_SIGN, '').trim()
  const thousands = readTypedNumber(amount.replace(THOUSANDS_SUFFIX, '$1'))
  return THOUSANDS_SUFFIX.test(amount) ? Math.round(thousands * 1e8) / 1e5 : thousands
}

/** The typed text of a form's number field; a blank one is missing. */
const readTypedWith =
  (read: (typed: string) => number) =>
  (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    const typed = value.trim()
    return typed === '' ? undefined : read(typed)
  }

const namedNumber = (field: string) =>
  z.number({
    error: ({ input }) =>
      input === undefined ? messages.requiredField(field) : messages.mustBeNumber,
  })

/**
 * A number of a form, sent as a number or as its text, from `min` to `max` with at most two
 * decimals.
 */
export const formNumberField = (field: string, min: number, max: number) =>
  z.preprocess(readTypedWith(readTypedNumber), numberBetween(namedNumber(field), min, max))

/**
 * A sum in naira of a form, sent as a number or as people type it (`₦12,500`, `19k`), from `min` to
 * `max` with at most two decimals.
 */
export const formNairaField = (field: string, min = 0, max = MAX_NAIRA) =>
  z.preprocess(readTypedWith(readTypedNaira), numberBetween(namedNumber(field), min, max))

/** A whole number of a form, sent as a number or as its text, from `min` to `max`. */
export const formWholeField = (field: string, min: number, max: number) =>
  formNumberField(field, min, max).refine(Number.isInteger, messages.mustBeWholeNumber(min, max))

const MAX_PHONE = 30

const phoneNumberText = (field: string, fits: (typed: string) => boolean) =>
  trimmedText(field, MAX_PHONE, messages.requiredField(field))
    .overwrite(storedPhone)
    .refine(fits, { error: ({ input }) => phoneFaultText(field, String(input)) })
    .max(MAX_PHONE, messages.fieldTooLong(field, MAX_PHONE))

function phoneFaultText(field: string, typed: string): string {
  if (typed === '') return messages.requiredField(field)
  return hasManyPhones(typed) ? messages.onePhoneNumber : messages.phoneNumber
}

/** Stored as typed, without invisible marks and `(0)`. */
export const PhoneNumber = phoneNumberText('phoneNumber', isPhoneNumber)

/** A phone number that may be left out or empty. It is stored as `PhoneNumber` is. */
export function optionalPhoneNumber(field: string) {
  const isEmptyOrNumber = (typed: string): boolean => typed === '' || isPhoneNumber(typed)
  return phoneNumberText(field, isEmptyOrNumber).optional()
}

export const Email = requiredText('email', 254).pipe(z.email(messages.email))

/** The body of every answer that is only a sentence; an error adds `fields` for forms. */
export const MessageBody = z.object({ message: z.string() })
export type MessageBody = z.infer<typeof MessageBody>

/** A sentence, and the `_id` of what was made. */
export const CreatedBody = MessageBody.extend({ _id: z.string() })

/**
 * The missing step: a `code` of the second factor, the `password` again, or (`twoFactor`) setting
 * up the second.
 */
export const MissingStep = z.enum(['code', 'password', 'twoFactor'])
export type MissingStep = z.infer<typeof MissingStep>

/**
 * The values of fields when a form was opened, by the names that the form sends them under, as they
 * were read; null for one that had none. A multipart form sends it as JSON. Values are compared
 * with what is stored, and never stored.
 */
export const SeenValues = z.preprocess(parseJsonOrKeep, z.record(z.string().max(100), z.unknown()))
export type SeenValues = Readonly<Record<string, unknown>>
/**
 * The typed client requires it, so that no form of ours forgets it; other callers may leave it out.
 */
export type SentSeen = { seen: SeenValues }

function parseJsonOrKeep(value: unknown): unknown {
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
  needs: MissingStep.optional(),
  /** Present values of the fields that somebody else has changed since the form was opened. */
  current: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/**
 * JSON in a text field, as multipart forms send it, read by `schema`. `notJson` is the message for
 * a text that is no JSON.
 */
export const parsedJsonText = <S extends z.ZodType>(
  schema: S,
  notJson = messages.notJson,
  text = z.string(),
) =>
  text
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: notJson })
        return z.NEVER
      }
    })
    .pipe(schema)
