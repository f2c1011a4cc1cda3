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
  'synonym.edit': 'changed the synonyms NAME',
  'synonym.delete': 'removed the synonyms NAME',
  'page.create': 'added the page NAME',
  'page.edit': 'changed the page NAME',
  'page.restore': 'brought back an earlier version of the page NAME',
  'page.delete': 'deleted the page NAME',
  'state.create': 'added the state NAME',
  'state.edit': 'changed the state NAME',
  'state.delete': 'deleted the state NAME',
  'lga.create': 'added the local governments of NAME',
  'lga.edit': 'changed the local governments of NAME',
  ...Object.fromEntries(
    Object.values(SALE_EVENTS).flatMap(({ audit }) => (audit ? [[audit.action, audit.sentence]] : [])),
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

/** A refund of pieces that cost nothing, or whose money went back before. */
const TAKEN_BACK = 'took goods of the order SHORT of NAME back without money'

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

/** Naira, unless the entry names another currency. */
const amountOf = ({ amount, currency }: Entry['details']): string =>
  typeof amount === 'number' ? money(amount, textOf(currency) ?? CURRENCY) : 'some money'

/** An entry of the audit log as a sentence without its actor; an unknown action is shown as it is stored. */
export function sentenceOf({ action, target, details }: Entry): string {
  const sentence = action === 'sale.refund' && details.amount === 0 ? TAKEN_BACK : SENTENCES[action]
  if (!sentence) return `${action} ${textOf(details.name) ?? target}`
  return (
    sentence
      .replace('SHORT', shortId(target, 6))
      .replace('DEVICE', () => textOf(details.device) ?? 'a device')
      .replace('REASON', () => textOf(details.reason) ?? 'password')
      .replace('ROWS', () => (details.rows === 1 ? '1 row' : `${textOf(String(details.rows ?? '')) ?? 'some'} rows`))
      .replace('AMOUNT', () => amountOf(details))
      // A function, because `replace` interprets `$&` in a text.
      .replace('NAME', () => textOf(details.name) ?? shortId(target, 6)) +
    (action === 'sale.complete' ? paidByHand(details) + whereGoodsAre(details) : '') +
    (action === 'sale.receive' ? receivedBy(details) : '')
  )
}

/** Entries that are older than the method only record that it was by hand. */
function paidByHand({ isByHand, method }: Entry['details']): string {
  if (isByHand !== true) return ''
  return typeof method === 'string' ? `, paid by hand (${method})` : ', paid by hand'
}

/** Tells where the goods are, if they were not packed. Entries of earlier versions do not tell. */
function whereGoodsAre({ isHandedOver }: Entry['details']): string {
  if (typeof isHandedOver !== 'boolean') return ''
  return isHandedOver ? ', goods handed over' : ', goods still to be sent'
}

/** `: transfer of 2026-11-24, FT123`; nothing where the money was booked with the completion, whose entry says how. */
function receivedBy({ method, day, reference, ifCancelled }: Entry['details']): string {
  if (typeof method !== 'string') return ''
  const parts = [`${method} of ${textOf(day) ?? 'an unknown day'}`, textOf(reference), AFTER[textOf(ifCancelled) ?? '']]
  return `: ${parts.filter(Boolean).join(', ')}`
}

/** Outcome of an order that was cancelled before. */
const AFTER: Record<string, string> = {
  resume: 'the cancelled order goes on, its goods were taken from stock again',
  refund: 'the order stays cancelled, the money is to be sent back',
}

/** After these there is no page to lead to. */
const GONE: readonly string[] = ['delete', 'erase', 'import']

export function addressOf({ action, target }: Pick<Entry, 'action' | 'target'>): string | undefined {
  const [kind, act] = action.split('.')
  if (!act || GONE.includes(act)) return undefined
  const path = PATHS[kind ?? '']
  return path && `/admin/${path}/${target}`
}

const PATHS: Record<string, string> = {
  product: 'products/productdetails',
  category: 'categories/categorydetails',
  sizeGuide: 'categories/sizeguide',
  page: 'pages',
  state: 'region/regiondetails',
  discount: 'discounts',
  sale: 'orders/orderdetails',
  note: 'orders/orderdetails',
  customer: 'customers',
  user: 'users/userdetails',
  session: 'users/userdetails',
  password: 'users/userdetails',
  profile: 'users/userdetails',
  twoFactor: 'users/userdetails',
}

export type Change = { field: string; from?: string; to: string }

/** The details of an entry: each changed field with both values, then the rest. */
export function changesIn({ details }: Pick<Entry, 'details'>): Change[] {
  const { changes, name: _name, ...others } = details
  const changed = isFields(changes)
    ? Object.entries(changes).map(([field, change]) =>
        isFields(change) ? { field, from: shown(change.from), to: shown(change.to) } : { field, to: shown(change) },
      )
    : []
  return [...changed, ...Object.entries(others).map(([field, value]) => ({ field, to: shown(value) }))]
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return isFields(value) ? JSON.stringify(value) : String(value)
}
