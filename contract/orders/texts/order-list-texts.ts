import { countWithNoun } from '../../platform/format.ts'

export const orderCountText = (count: number): string => countWithNoun(count, 'order')

type BulkActTexts = {
  label: string
  title: (count: number) => string
  confirm: (count: number) => string
  /** Consequences, and whether they can be undone. */
  about: string
  running: string
  done: string
}

export const bulkTexts = {
  complete: {
    label: 'Complete',
    title: (count) => `Complete ${orderCountText(count)}?`,
    confirm: (count) => `complete ${orderCountText(count)}`,
    about: 'They get their invoices. This cannot be undone.',
    running: 'Completing',
    done: 'completed',
  },
  pack: {
    label: 'Mark packed',
    title: (count) => `Mark ${orderCountText(count)} as packed?`,
    confirm: (count) => `mark ${orderCountText(count)}`,
    about: 'All that is left of them is packed, one parcel each. You can take it back.',
    running: 'Packing',
    done: 'packed',
  },
  ship: {
    label: 'Mark shipped',
    title: (count) => `Mark ${orderCountText(count)} as shipped?`,
    confirm: (count) => `mark ${orderCountText(count)}`,
    about: 'The buyers are told by mail. You can take it back.',
    running: 'Shipping',
    done: 'shipped',
  },
  cancel: {
    label: 'Cancel orders',
    title: (count) => `Cancel ${orderCountText(count)}?`,
    confirm: (count) => `cancel ${orderCountText(count)}`,
    about:
      'Their pieces are in stock again, and the buyers are told by mail. This cannot be undone.',
    running: 'Cancelling',
    done: 'cancelled',
  },
  unpack: {
    label: 'Unpack',
    title: (count) => `Unpack ${orderCountText(count)}?`,
    confirm: (count) => `unpack ${orderCountText(count)}`,
    about: 'They are to be packed again.',
    running: 'Taking back',
    done: 'to be packed again',
  },
  unship: {
    label: 'Not shipped',
    title: (count) => `Take back the shipping of ${orderCountText(count)}?`,
    confirm: (count) => `take back ${orderCountText(count)}`,
    about: 'They are to be shipped again.',
    running: 'Taking back',
    done: 'to be shipped again',
  },
} satisfies Record<string, BulkActTexts>

export const noOrderLike = 'No order is like this'

type DoubtTexts = Record<'all' | 'leaveOut', (count: number) => string>

const createDoubtTexts = (what: string, plural: string): DoubtTexts => ({
  all: (count) => (count === 1 ? `This order is ${what}.` : plural),
  leaveOut: (count) => `Leave out ${count.toLocaleString('en-NG')} ${what}`,
})

export const doubtTexts = {
  unpacked: createDoubtTexts('not packed', 'None of them is packed.'),
  returned: createDoubtTexts('back in the shop', 'All of them are back in the shop.'),
  refunded: createDoubtTexts('fully refunded', 'All of them are fully refunded.'),
  unpaid: createDoubtTexts('not paid', 'None of them is paid.'),
}

export const goodsTexts = {
  handedOver: 'The goods were handed over already',
  stay: 'Goods that are not packed are still to be sent: they stay on the packing board.',
  gone: 'Goods that are not packed count as handed over: they leave the packing board.',
}
export const nothingLeft = 'No order is left to complete.'
export function ordersStayAsTheyAre(count: number): string {
  const orders =
    count === 1
      ? '1 of them stays as it is'
      : `${count.toLocaleString('en-NG')} of them stay as they are`
  return `${orders}: the act does not fit them now.`
}
