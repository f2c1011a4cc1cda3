import { type RawBuilder, sql } from 'kysely'
import { PAYMENT_METHODS } from '#contract/orders/states/sale-rules.ts'
import { SALE_STATES, STATE_NAMES } from '#contract/orders/states/sale-states.ts'
import { containsAllWords, type Searched } from '../../platform/db/contains.ts'
import type { IndexedSearch } from '../../platform/db/paged-search.ts'
import { phoneDigits } from '../../platform/db/phone-digits.ts'
import { isWellFormedId } from '../../platform/ids.ts'
import { isSaleInState } from './state-conditions.ts'
import { spanOfTypedDate } from './typed-dates.ts'

const SEARCHED_SALE_TEXT: Searched = {
  text: sql`sale.search_text`,
  // The index in the schema has the same condition: only then it is used.
  rare: { rows: sql`sale.search_text ~ '[^[:alnum:][:space:]@]'`, isCommon: /^[\s@]*$/ },
}

/**
 * An order is found by its id, whole or as it is shown, the number of its invoice, name, e-mail,
 * phone in any form, state, local government, product titles; a status, a method of payment or a
 * date, each typed in full. Undefined: everything.
 */
export function toSaleSearch(search: string): IndexedSearch | undefined {
  const typed = search.trim()
  if (typed === '') return undefined
  const parts = [
    hasSaleNumber(typed.toLowerCase()),
    ...hasInvoiceNumber(typed),
    containsAllWords(SEARCHED_SALE_TEXT, typed),
    ...containsPhoneNumber(typed),
  ]
  return { parts, whole: hasTypedStatus(typed) ?? isOfTypedDate(typed) }
}

/** SQL: the order with this id, whole or as it is shown. */
export const hasSaleNumber = (id: string): RawBuilder<boolean> =>
  isWellFormedId(id) ? sql`sale.id = ${id}` : sql`right(sale.id::text, 6) = ${id}`

const hasInvoiceNumber = (typed: string) =>
  /-\d{4}-\d+$/.test(typed)
    ? [sql<boolean>`sale.invoice_number in (${typed}, ${typed.toUpperCase()})`]
    : []

/** Only if the digits differ from the typed text, which is searched already. */
function containsPhoneNumber(typed: string) {
  const digits = phoneDigits(typed)
  return digits === undefined || digits === typed
    ? []
    : [containsAllWords(SEARCHED_SALE_TEXT, digits)]
}

function hasTypedStatus(typed: string) {
  const word = typed.toLowerCase().replace(/\s+/g, ' ')
  if (PAYMENT_METHODS.some((method) => method === word))
    return [sql<boolean>`sale.payment_method = ${word}`]
  const states = STATE_NAMES.filter((state) => {
    const { transactionStatus, paymentStatus } = SALE_STATES[state]
    return transactionStatus === word || paymentStatus === word
  })
  return states.length === 0 ? undefined : states.map((state) => isSaleInState([state]))
}

function isOfTypedDate(typed: string) {
  const span = spanOfTypedDate(typed)
  return span && [sql<boolean>`(sale.created_at >= ${span[0]} and sale.created_at < ${span[1]})`]
}
