import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { type CallBody, callApi } from '../../platform/api/browser.ts'
import { mayRetryCall, queryApi } from '../../platform/api/query.ts'
import { PAID_KEY, writeStoredItem } from '../../platform/store/browser-storage.ts'
import { toast } from '../../platform/ui/toast.ts'
import { createSaleQuery } from '../sales/queries.ts'
import { loadPaymentPopup } from './load-popup.ts'
import type { PopupEvents, PopupResult } from './popup.ts'
import type { AwaitedPayment } from './use-awaited-payment.ts'

/**
 * Registers an attempt and loads the provider's popup for it. @throws also when the script cannot
 * be loaded
 */
function usePreparePayment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: CallBody<'POST /payments'>) => {
      const request = await callApi('POST /payments', { body })
      return { request, open: await loadPaymentPopup(request) }
    },
    // It may be paid or cancelled in another tab: the page loads the order again.
    onError: (_error, { sale }) =>
      client.invalidateQueries({ queryKey: createSaleQuery(sale).queryKey }),
  })
}

/**
 * The server verifies the reference with the provider; safe to repeat. Paid: goes home. Not known
 * yet: it is awaited.
 */
function useConfirmPayment(sale: string, awaited: AwaitedPayment) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (ref: string) => {
      const answer = await callApi('PUT /sales', { body: { ref } })
      const { paymentStatus } = await callApi('GET /sales/:id', { params: { id: sale } })
      return { ...answer, isPaid: paymentStatus === 'paid' }
    },
    retry: mayRetryCall(3),
    onSuccess: async ({ isPaid }) => {
      if (!isPaid) return awaited.wait()
      awaited.stop()
      writeStoredItem(PAID_KEY, sale)
      await navigate('/')
    },
    onError: ({ status = 500 }) => {
      const isRefused = status < 500
      if (isRefused) awaited.stop()
      else awaited.wait()
    },
    onSettled: () => client.invalidateQueries({ queryKey: createSaleQuery(sale).queryKey }),
  })
}

/** Whether cards are charged with play money: known before anything is opened. */
export function useIsTestPayment(): boolean {
  const { data } = useQuery({
    ...queryApi('GET /payments'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.isTest ?? false
}

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
  /** The shop gives a reference again that the provider does not know: then only time helps. */
  const replace = (payer: string, reference: string, refused: string | undefined): void => {
    if (reference === refused) setPopupProblem(messages.referenceRefused)
    else pay(payer, reference)
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
            onReferenceUsed: () => replace(payer, request.reference, refused),
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
