import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sale } from '#contract/orders/sales/sales.ts'
import type { MessageBody } from '#contract/platform/values.ts'
import { type CallBody, callApi, createSender } from '../../platform/api/browser.ts'
import { recordQuery } from '../../platform/api/query.ts'
import type { ToastLink } from '../../platform/ui/toast.ts'

// One order, and what belongs to it. Never cached: the shop and the provider change it, and the
// possible acts follow.
export const createSaleQuery = (id: string) => recordQuery('GET /sales/:id', { id })
export const shipmentsQuery = (id: string) => recordQuery('GET /sales/:id/shipments', { id })

/** The refunds of a paid order; of another nothing is asked. */
export const saleRefundsQuery = ({ _id: id, paymentStatus }: Sale) => ({
  ...recordQuery('GET /sales/:id/refunds', { id }),
  enabled: paymentStatus === 'paid',
})

/** The returns of a paid order; of another nothing is asked. */
export const saleReturnsQuery = ({ _id: id, paymentStatus }: Sale) => ({
  ...recordQuery('GET /sales/:id/returns', { id }),
  enabled: paymentStatus === 'paid',
})

type SaleOptions = Pick<ReturnType<typeof createSaleQuery>, 'enabled' | 'refetchInterval'>

/** One order, loaded again when the window gets the focus: another tab may have paid. */
export const useSale = (id: string, options: SaleOptions = {}) =>
  useQuery({ ...createSaleQuery(id), refetchOnWindowFocus: 'always', ...options })

function useSaleMutation<Body>(send: (body: Body) => Promise<MessageBody>, offer?: ToastLink) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [name] }) => SALE_QUERY_NAME.test(String(name)),
      }),
    meta: { offer },
  })
}

const SALE_QUERY_NAME = /^GET \/(sales|returns|audit)\b/

/**
 * Cancels an order, or chooses to pay it on delivery. `offer`: what the toast of a success leads
 * to.
 */
export const useActOnSale = (id: string, offer?: ToastLink) =>
  useSaleMutation(createSender('PUT /sales/:id', { id }), offer)

/** Asks for a return, with the photos of the goods as files. */
export const useAskForReturn = (id: string) =>
  useSaleMutation(
    ({ photos, ...body }: CallBody<'POST /sales/:id/returns'> & { photos: readonly Blob[] }) =>
      callApi('POST /sales/:id/returns', { params: { id }, body, files: { photos } }),
  )

export const useActOnReturn = (id: string) =>
  useSaleMutation(createSender('PUT /returns/:id', { id }))

/** Turns the signed key of a mail's link into the cookie that shows the order in full. */
export const useUnlockSaleByKey = (id: string) =>
  useMutation({
    mutationFn: createSender('POST /sales/:id/key', { id }),
    meta: { successText: '' },
  })
