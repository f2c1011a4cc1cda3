import { whatsappChatAddress } from './whatsapp.ts'

const NIGERIAN = String.raw`(?:\+?234|00234|0)[789][01]\d{8}`
const ONE_NIGERIAN = new RegExp(`^${NIGERIAN}$`)
const SEVERAL_NIGERIAN = new RegExp(`^(?:${NIGERIAN}){2,}$`)
const E164 = /^\+[1-9]\d{6,14}$/

/**
 * `234(0)803`, `+234 (0) 803`: the 0 belongs to calls within Nigeria, and would make another number
 * of it.
 */
const INNER_ZERO = /^((?:\+|00)?234\s?)\(?0\)?\s?/

/** A number as typed, without `(0)` and the invisible marks that phones copy with a number. */
export const storedPhone = (typed: string): string =>
  typed
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(INNER_ZERO, '$1')

/** Read without blanks, dots, dashes and brackets: a Nigerian number or any E.164 number. */
export const isPhoneNumber = (typed: string): boolean => {
  const digits = storedPhone(typed).replace(/[\s().\p{Pd}]/gu, '')
  return ONE_NIGERIAN.test(digits) || E164.test(digits)
}

/** `08031234567 or 08091234567`, `08031234567/08091234567`. */
export const hasManyPhones = (typed: string): boolean =>
  SEVERAL_NIGERIAN.test(typed.replace(/[^\d+]/g, ''))

/**
 * The address that begins a WhatsApp message to a number; undefined for a text that is no phone
 * number, such as two numbers.
 */
export const whatsappLink = (number: string, text = ''): string | undefined =>
  isPhoneNumber(number) || isPhoneNumber(`+${number}`)
    ? whatsappChatAddress(number, text)
    : undefined
