import { dateInLagos } from '../platform/times.ts'
import type { Dispute } from './disputes.ts'

const DISPUTE_STATE_TEXTS: Record<Dispute['state'], string> = {
  open: 'disputed',
  won: 'dispute won',
  lost: 'dispute lost',
}
export const disputeStateText = (state: Dispute['state']): string => DISPUTE_STATE_TEXTS[state]

export const disputeWorkText = ({ state, dueAt }: Pick<Dispute, 'state' | 'dueAt'>): string => {
  if (state === 'won') return 'The shop keeps the money. Nothing is to be done.'
  if (state === 'lost') return 'The payer has the money back from the bank. Send none.'
  const day = dueAt
    ? `before the end of ${dateInLagos(dueAt)}`
    : 'soon: its page there says until when'
  return `Answer it at the payment provider ${day}. Send no money.`
}
