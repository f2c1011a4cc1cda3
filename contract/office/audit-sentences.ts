import { SALE_EVENTS } from '#contract/orders/sale-states.ts'
import type { AuditEntry } from '#contract/platform/audit.ts'
import { money, shortId } from '#contract/platform/format.ts'
import { CURRENCY } from '#contract/platform/limits.ts'

type Entry = Pick<AuditEntry, 'action' | 'target' | 'details'>

/** Sentences by action; `NAME` is the name of the target. */
const SENTENCES: Record<string, string> = {
  'product.create': 'added the product NAME',
  'product.edit': 'changed the product NAME',
  'product.delete': 'deleted the product NAME',
  'product.import': 'imported products',
  'products.sheet': 'saved ROWS of the sheet of products',
  'product.publish': 'put the product NAME on sale',
  'product.copy': 'made NAME',
  'product.restore': 'brought the product NAME back',
  'product.costs': 'changed what the product NAME costs',
  'category.create': 'added the category NAME',
  'category.edit': 'changed the category NAME',
  'sizeGuide.edit': 'changed the size guide of NAME',
  'synonym.create': 'added the synonyms NAME',
  'synonyms.takeOver': 'took over the words of Nigeria',
  'synonym.edit': 'changed the synonyms NAME',
  'synonym.delete': 'removed the synonyms NAME',
  'page.create': 'added the page NAME',
  'page.edit': 'changed the page NAME',
  'page.restore': 'brought back an earlier version of the page NAME',
  'page.delete': 'deleted the page NAME',
  'states.takeOver': 'took over the states and local governments of Nigeria',
  'state.create': 'added the state NAME',
  'state.edit': 'changed the state NAME',
  'state.delete': 'deleted the state NAME',
  'lga.create': 'added the local governments of NAME',
  'lga.edit': 'changed the local governments of NAME',
  ...Object.fromEntries(
    Object.values(SALE_EVENTS)
      .flatMap(({ audit }) => (audit ? [audit] : []))
      .map(([action, sentence]) => [action, sentence.replace('ORDER', 'the order SHORT of NAME')]),
  ),
  'sale.cardInstead':
    'let the card payment of the order SHORT of NAME take the place of AMOUNT that was recorded by hand',
  'refund.card': 'sent AMOUNT back by card',
  'note.add': 'wrote a note on the order SHORT of NAME',
  'note.edit': 'changed a note on the order SHORT of NAME',
  'note.delete': 'removed a note on the order SHORT of NAME',
  'review.show': 'showed a review of NAME',
  'review.refuse': 'refused a review of NAME',
  'review.answer': 'answered a review of NAME',
  'refund.done': 'marked a refund of AMOUNT as done',
  'customer.tag': 'changed the tags of NAME',
  'customer.note.add': 'wrote a note about NAME',
  'customer.note.edit': 'changed a note about NAME',
  'customer.note.delete': 'removed a note about NAME',
  'customer.export': 'downloaded the data of NAME',
  'customer.erase': 'erased the person SHORT',
  'phone.block': 'blocked pay on delivery for NAME',
  'phone.unblock': 'allowed pay on delivery for NAME again',
  'user.block': 'blocked NAME',
  'user.unblock': 'unblocked NAME',
  'user.role.admin': 'made NAME an admin',
  'user.role.users': 'made NAME a basic user',
  'user.rights': 'changed what NAME may do',
  'session.start': 'signed in with DEVICE',
  'session.fail': 'tried to sign in as NAME with a wrong REASON',
  'session.reuse': 'used a copy of a session of NAME, which was ended',
  'session.end': 'signed out another device',
  'session.endAll': 'signed out everywhere',
  'password.change': 'changed their password',
  'password.reset': 'chose a new password by mail',
  'profile.edit': 'changed their profile',
  'twoFactor.on': 'turned on two-step sign-in of NAME',
  'twoFactor.off': 'turned off two-step sign-in of NAME',
  'twoFactor.codes': 'made new recovery codes',
  'discount.create': 'added the discount NAME',
  'discount.edit': 'changed the discount NAME',
  'discount.end': 'ended the discount NAME',
  'discount.delete': 'deleted the discount NAME',
  'settings.edit': 'changed the settings of the shop',
  'orders.export': 'downloaded all orders',
  'orders.exportSome': 'downloaded some orders',
  'orders.bulk': 'began to change several orders at once',
  'users.export': 'downloaded all users',
  'report.export': 'downloaded a report',
  'products.export': 'downloaded all products',
  'lowStock.export': 'downloaded what is about to run out',
}

type Part = readonly [action: string, details: Record<string, unknown>, text: string]

/** Parts of a sentence that only entries with these details have; METHOD is how the money came. */
const PARTS: readonly Part[] = [
  ['sale.complete', { isByHand: true }, ', paid by handMETHOD'],
  ['sale.complete', { isAssumed: true }, ', as nobody said how'],
  ['sale.complete', { isHandedOver: true }, ', goods handed over'],
  ['sale.complete', { isHandedOver: false }, ', goods still to be sent'],
  [
    'sale.receive',
    { ifCancelled: 'resume' },
    ', the cancelled order goes on, its goods were taken from stock again',
  ],
  [
    'sale.receive',
    { ifCancelled: 'refund' },
    ', the order stays cancelled, the money is to be sent back',
  ],
]

/** A refund of pieces that cost nothing, or whose money went back before. */
const TAKEN_BACK: Part = [
  'sale.refund',
  { amount: 0 },
  'took goods of the order SHORT of NAME back without money',
]

/**
 * All texts of sentences without what an entry puts into them, each with the entries that have it.
 */
export const sentenceParts = [
  ...Object.entries(SENTENCES).map(([action, text]): Part => [action, {}, text]),
  ...PARTS,
  TAKEN_BACK,
].map(([action, details, text]) => ({ action, details, text: text.replace(/[A-Z]{4,}/g, '') }))

const isPart = (entry: Entry, [action, details]: Part): boolean =>
  entry.action === action &&
  Object.entries(details).every(([name, value]) => entry.details[name] === value)

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined

/** Naira, unless the entry names another currency. */
const amountOf = ({ amount, currency }: Entry['details']): string =>
  typeof amount === 'number' ? money(amount, textOf(currency) ?? CURRENCY) : 'some money'

/**
 * An entry of the audit log as a sentence without its actor; an unknown action is shown as it is
 * stored.
 */
export function sentenceOf(entry: Entry): string {
  const { action, target, details } = entry
  const sentence = isPart(entry, TAKEN_BACK) ? TAKEN_BACK[2] : SENTENCES[action]
  if (!sentence) return `${action} ${textOf(details.name) ?? target}`
  const ends = PARTS.filter((part) => isPart(entry, part)).map(([, , text]) => text)
  return (
    sentence
      .replace('SHORT', shortId(target, 6))
      .replace('DEVICE', () => textOf(details.device) ?? 'a device')
      .replace('REASON', () => textOf(details.reason) ?? 'password')
      .replace('ROWS', () =>
        details.rows === 1 ? '1 row' : `${textOf(String(details.rows ?? '')) ?? 'some'} rows`,
      )
      .replace('AMOUNT', () => amountOf(details))
      // A function, because `replace` interprets `$&` in a text.
      .replace('NAME', () => textOf(details.name) ?? shortId(target, 6)) +
    (action === 'sale.receive' ? receivedBy(details) : '') +
    ends.join('').replace('METHOD', methodOf(details))
  )
}

/** Entries that are older than the method only record that it was by hand. */
const methodOf = ({ method }: Entry['details']): string =>
  typeof method === 'string' ? ` (${method})` : ''

/**
 * `: transfer of 2026-11-24, FT123`; nothing where the money was booked with the completion, whose
 * entry says how.
 */
function receivedBy({ method, day, reference }: Entry['details']): string {
  if (typeof method !== 'string') return ''
  const parts = [`${method} of ${textOf(day) ?? 'an unknown day'}`, textOf(reference)]
  return `: ${parts.filter(Boolean).join(', ')}`
}
