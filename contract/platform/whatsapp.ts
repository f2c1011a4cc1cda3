import { digitsOfPhone, shortenId } from './format.ts'

/**
 * A number as WhatsApp's links want it, with its country and nothing else: `0803 123 4567` →
 * `2348031234567`.
 */
export const internationalOf = (typed: string): string =>
  digitsOfPhone(typed)
    .replace(/^(\+|00)/, '')
    .replace(/\D/g, '')
    .replace(/^2340/, '234') // +234 (0) 803 …
    .replace(/^0/, '234')

/** The address that begins a message to a number, which is not checked; undefined without one. */
export const whatsappChatAddress = (number: string, text = ''): string | undefined =>
  number
    ? `https://wa.me/${internationalOf(number)}${text && `?text=${encodeURIComponent(text)}`}`
    : undefined

/** Beginning of a buyer's message about an order. `id`: its `_id`. */
export const messageAboutOrder = (id: string): string => `Hello, about my order ${shortenId(id, 6)}`
