import type { SaleEvent } from '../states/sale-states.ts'

export const RETURN_STATES = [
  'asked',
  'approved',
  'received',
  'refunded',
  'refused',
  'withdrawn',
] as const
export type ReturnState = (typeof RETURN_STATES)[number]

export const RETURN_REASONS = [
  'damaged',
  'wrong item',
  'does not fit',
  'not as described',
  'changed my mind',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

type ReturnActRule = {
  from: readonly ReturnState[]
  to: ReturnState
  by: 'owner' | 'admin'
  event: SaleEvent
  /** The buyer is told why. */
  needsWords?: true
}

/** A refund of the order closes a request; an exchange is a refund and a new order. */
export const RETURN_ACTS = {
  approve: { from: ['asked'], to: 'approved', by: 'admin', event: 'returnApproved' },
  refuse: {
    from: ['asked', 'received'],
    to: 'refused',
    by: 'admin',
    event: 'returnRefused',
    needsWords: true,
  },
  receive: { from: ['approved'], to: 'received', by: 'admin', event: 'returnReceived' },
  withdraw: { from: ['asked', 'approved'], to: 'withdrawn', by: 'owner', event: 'returnWithdrawn' },
} as const satisfies Record<string, ReturnActRule>

export type ReturnActName = keyof typeof RETURN_ACTS
export const RETURN_ACT_NAMES = Object.keys(RETURN_ACTS) as ReturnActName[]

export const findReturnAct = (act: ReturnActName): ReturnActRule => RETURN_ACTS[act]

export const canActOnReturn = (act: ReturnActName, state: ReturnState): boolean =>
  findReturnAct(act).from.includes(state)

/** Requests whose money can go back. */
export const canReturnBeRefunded = (state: ReturnState): boolean =>
  state === 'approved' || state === 'received'

/** States in which a request is not ended: a refund of the same pieces ends it, too. */
export const OPEN_RETURNS: readonly ReturnState[] = ['asked', 'approved', 'received']
