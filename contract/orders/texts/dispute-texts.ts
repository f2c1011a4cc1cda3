import { dateInLagos } from '../../platform/times.ts'

const DISPUTE_STATE_TEXTS = {
  open: 'disputed',
  won: 'dispute won',
  lost: 'dispute lost',
}
type DisputeState = keyof typeof DISPUTE_STATE_TEXTS

export const disputeStateText = (state: DisputeState): string => DISPUTE_STATE_TEXTS[state]

type OwedAnswer = { state: DisputeState; dueAt?: string | undefined }

export const disputeWorkText = ({ state, dueAt }: OwedAnswer): string => {
  if (state === 'won') return 'The shop keeps the money. Nothing is to be done.'
  if (state === 'lost') return 'The payer has the money back from the bank. Send none.'
  const day = dueAt
    ? `before the end of ${dateInLagos(dueAt)}`
    : 'soon: its page there says until when'
  return `Answer it at the payment provider ${day}. Send no money.`
}
