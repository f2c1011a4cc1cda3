import type { CustomerCard } from '#contract/office/customers.ts'
import { CONSENT_KINDS } from '#contract/people/consents.ts'
import { readCustomerSums } from '../../orders/order-notes/read-customer.ts'
import { readConsents } from '../../people/consents/queries.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/schema.ts'
import { findBlockedPhone } from './block-phone.ts'
import { findCustomer } from './find-customer.ts'
import { readCustomerTags } from './tags.ts'
import { readCustomerNotes } from './write-note.ts'

/** The newest consent of each kind that an account has given or taken back. */
async function readNewestConsents(db: Db, userId: string): Promise<CustomerCard['consents']> {
  const consents = await readConsents(db, userId)
  return CONSENT_KINDS.flatMap((kind) => {
    const newest = consents.find((entry) => entry.kind === kind)
    if (!newest) return []
    return [{ kind, given: newest.given, words: newest.words, at: newest.at.toISOString() }]
  })
}

/**
 * What staff know of a customer.
 * @throws 404 if there is none, also once erased; 403 for an account that the actor may not read
 */
export async function readCustomerCard(db: Db, actor: Actor, id: string): Promise<CustomerCard> {
  const { key, account, name, email, phoneNumber } = await findCustomer(db, actor, id)
  const [tags, notes, sums, consents, blocked] = await Promise.all([
    readCustomerTags(db, key),
    readCustomerNotes(db, key, actor),
    readCustomerSums(db, { user_id: account?.id ?? null, phone_number: phoneNumber, email }),
    account ? readNewestConsents(db, account.id) : [],
    findBlockedPhone(db, phoneNumber),
  ])
  return {
    account: account?.id,
    name,
    email,
    phoneNumber,
    tags,
    notes,
    sums,
    consents,
    blocked,
  }
}
