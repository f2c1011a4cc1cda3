import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { toast } from '../../platform/ui/toast.ts'
import type { PopupEvents, PopupResult } from './popup.ts'
import { useConfirmPayment, usePreparePayment } from './queries.ts'
import type { AwaitedPayment } from './use-awaited-payment.ts'

/** Pays one order in the provider's popup; `problem` is the last thing that went wrong with it. */
export function useCardPayment(sale: string, awaited: AwaitedPayment) {
  const prepare = usePreparePayment()
  const confirm = useConfirmPayment(sale, awaited)
  const [popupProblem, setPopupProblem] = useState('')

  const paid = ({ status, reference, message }: PopupResult) => {
    if (status !== 'success') return setPopupProblem(message)
    toast.success(message) // the provider's own words
    confirm.mutate(reference)
  }
  /** `payer`: the address typed by a payer who may not see that of the order. */
  const pay = (payer: string, refused?: string): void => {
    setPopupProblem('')
    confirm.reset()
    prepare.mutate(
      { sale, refused },
      {
        onSuccess: ({ request, open }) => {
          const events: PopupEvents = {
            onPaid: paid,
            onClosed: () => {
              toast.message(messages.dontLeave)
              awaited.lookOut()
            },
            onTransferPending: awaited.wait,
            onReferenceUsed: () => pay(payer, request.reference),
            onFailed: (message) => {
              toast.error(message)
              setPopupProblem(message)
            },
          }
          open({ ...request, email: request.email ?? payer }, events)
        },
      },
    )
  }
  return {
    pay,
    isOpening: prepare.isPending,
    isVerifying: confirm.isPending,
    problem: popupProblem || prepare.error?.message || confirm.error?.message || '',
  }
}
