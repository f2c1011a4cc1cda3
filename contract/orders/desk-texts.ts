import type { BulkAction, Doubt } from './bulk-acts.ts'

export const ordersText = (count: number): string =>
  count === 1 ? '1 order' : `${count.toLocaleString('en-NG')} orders`

type ActTexts = {
  label: string
  title: (count: number) => string
  confirm: (count: number) => string
  /** Consequences, and whether they can be undone. */
  about: string
  running: string
  done: string
}

export const bulkTexts: Record<Exclude<BulkAction, 'export'>, ActTexts> = {
  complete: {
    label: 'Complete',
    title: (count) => `Complete ${ordersText(count)}?`,
    confirm: (count) => `complete ${ordersText(count)}`,
    about: 'They get their invoices. This cannot be undone.',
    running: 'Completing',
    done: 'completed',
  },
  pack: {
    label: 'Mark packed',
    title: (count) => `Mark ${ordersText(count)} as packed?`,
    confirm: (count) => `mark ${ordersText(count)}`,
    about: 'All that is left of them is packed, one parcel each. You can take it back.',
    running: 'Packing',
    done: 'packed',
  },
  ship: {
    label: 'Mark shipped',
    title: (count) => `Mark ${ordersText(count)} as shipped?`,
    confirm: (count) => `mark ${ordersText(count)}`,
    about: 'The buyers are told by mail. You can take it back.',
    running: 'Shipping',
    done: 'shipped',
  },
  cancel: {
    label: 'Cancel orders',
    title: (count) => `Cancel ${ordersText(count)}?`,
    confirm: (count) => `cancel ${ordersText(count)}`,
    about:
      'Their pieces are in stock again, and the buyers are told by mail. This cannot be undone.',
    running: 'Cancelling',
    done: 'cancelled',
  },
  unpack: {
    label: 'Unpack',
    title: (count) => `Unpack ${ordersText(count)}?`,
    confirm: (count) => `unpack ${ordersText(count)}`,
    about: 'They are to be packed again.',
    running: 'Taking back',
    done: 'to be packed again',
  },
  unship: {
    label: 'Not shipped',
    title: (count) => `Take back the shipping of ${ordersText(count)}?`,
    confirm: (count) => `take back ${ordersText(count)}`,
    about: 'They are to be shipped again.',
    running: 'Taking back',
    done: 'to be shipped again',
  },
}

export const noOrderLike = 'No order is like this'

type DoubtTexts = Record<'all' | 'leaveOut', (count: number) => string>

const textsOf = (what: string, plural: string): DoubtTexts => ({
  all: (count) => (count === 1 ? `This order is ${what}.` : plural),
  leaveOut: (count) => `Leave out ${count.toLocaleString('en-NG')} ${what}`,
})

export const doubtTexts: Record<Doubt, DoubtTexts> = {
  unpacked: textsOf('not packed', 'None of them is packed.'),
  returned: textsOf('back in the shop', 'All of them are back in the shop.'),
  refunded: textsOf('fully refunded', 'All of them are fully refunded.'),
  unpaid: textsOf('not paid', 'None of them is paid.'),
}

export const goodsTexts = {
  handedOver: 'The goods were handed over already',
  stay: 'Goods that are not packed are still to be sent: they stay on the packing board.',
  gone: 'Goods that are not packed count as handed over: they leave the packing board.',
}
export const nothingLeft = 'No order is left to complete.'
export function staysAsItIs(count: number): string {
  const orders =
    count === 1
      ? '1 of them stays as it is'
      : `${count.toLocaleString('en-NG')} of them stay as they are`
  return `${orders}: the act does not fit them now.`
}
