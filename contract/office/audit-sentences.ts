import { SALE_EVENTS } from '#contract/orders/states/sale-states.ts'
import type { AuditEntry } from '#contract/platform/audit.ts'
import { formatMoney, shortenId } from '#contract/platform/format.ts'
import { SHOP_CURRENCY } from '#contract/platform/limits.ts'

type SentenceEntry = Pick<AuditEntry, 'action' | 'target' | 'details'>

/** Sentences by action; `NAME` is the name of the target. */
const AUDIT_SENTENCES: Record<string, string> = {
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

/** A text of entries with this action and these details. */
type SentencePart = { action: string; details: Record<string, unknown>; text: string }

/** Parts of a sentence that only entries with these details have; METHOD is how the money came. */
const DETAIL_SENTENCE_PARTS: readonly SentencePart[] = [
  { action: 'sale.complete', details: { isByHand: true }, text: ', paid by handMETHOD' },
  { action: 'sale.complete', details: { isAssumed: true }, text: ', as nobody said how' },
  { action: 'sale.complete', details: { isHandedOver: true }, text: ', goods handed over' },
  { action: 'sale.complete', details: { isHandedOver: false }, text: ', goods still to be sent' },
  {
    action: 'sale.receive',
    details: { ifCancelled: 'resume' },
    text: ', the cancelled order goes on, its goods were taken from stock again',
  },
  {
    action: 'sale.receive',
    details: { ifCancelled: 'refund' },
    text: ', the order stays cancelled, the money is to be sent back',
  },
]

/** A refund of pieces that cost nothing, or whose money went back before. */
const TAKEN_BACK_SENTENCE: SentencePart = {
  action: 'sale.refund',
  details: { amount: 0 },
  text: 'took goods of the order SHORT of NAME back without money',
}

/**
 * All texts of sentences without what an entry puts into them, each with the entries that have it.
 */
export const sentenceParts: readonly SentencePart[] = [
  ...Object.entries(AUDIT_SENTENCES).map(
    ([action, text]): SentencePart => ({ action, details: {}, text }),
  ),
  ...DETAIL_SENTENCE_PARTS,
  TAKEN_BACK_SENTENCE,
].map((part) => ({ ...part, text: part.text.replace(/[A-Z]{4,}/g, '') }))

const matchesSentencePart = (entry: SentenceEntry, { action, details }: SentencePart): boolean =>
  entry.action === action &&
  Object.entries(details).every(([name, value]) => entry.details[name] === value)

const detailText = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined

/** Naira, unless the entry names another currency. */
const detailAmountText = ({ amount, currency }: SentenceEntry['details']): string =>
  typeof amount === 'number'
    ? formatMoney(amount, detailText(currency) ?? SHOP_CURRENCY)
    : 'some money'

/**
 * An entry of the audit log as a sentence without its actor; an unknown action is shown as it is
 * stored.
 */
export function auditSentence(entry: SentenceEntry): string {
  const { action, target, details } = entry
  const sentence = matchesSentencePart(entry, TAKEN_BACK_SENTENCE)
    ? TAKEN_BACK_SENTENCE.text
    : AUDIT_SENTENCES[action]
  if (!sentence) return `${action} ${detailText(details.name) ?? target}`
  const receipt = action === 'sale.receive' ? receiptText(details) : ''
  const ends = DETAIL_SENTENCE_PARTS.filter((part) => matchesSentencePart(entry, part)).map(
    ({ text }) => text,
  )
  const end = ends.join('').replace('METHOD', receivedMethodText(details))
  return fillSentenceNames(sentence, entry) + receipt + end
}

/** Functions as replacements, because `replace` interprets `$&` in a text. NAME is the last. */
const fillSentenceNames = (sentence: string, { target, details }: SentenceEntry): string =>
  sentence
    .replace('SHORT', shortenId(target, 6))
    .replace('DEVICE', () => detailText(details.device) ?? 'a device')
    .replace('REASON', () => detailText(details.reason) ?? 'password')
    .replace('ROWS', () => savedRowsText(details))
    .replace('AMOUNT', () => detailAmountText(details))
    .replace('NAME', () => detailText(details.name) ?? shortenId(target, 6))

function savedRowsText({ rows }: SentenceEntry['details']): string {
  if (rows === 1) return '1 row'
  return `${detailText(String(rows ?? '')) ?? 'some'} rows`
}

/** Entries that are older than the method only record that it was by hand. */
const receivedMethodText = ({ method }: SentenceEntry['details']): string =>
  typeof method === 'string' ? ` (${method})` : ''

/**
 * `: transfer of 2026-11-24, FT123`; nothing where the money was booked with the completion, whose
 * entry says how.
 */
function receiptText({ method, day, reference }: SentenceEntry['details']): string {
  if (typeof method !== 'string') return ''
  const parts = [`${method} of ${detailText(day) ?? 'an unknown day'}`, detailText(reference)]
  return `: ${parts.filter(Boolean).join(', ')}`
}
