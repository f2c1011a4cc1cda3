import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBeforeUnload } from 'react-router'
import type { PackingOrder } from '#contract/orders/fulfilment/shipments.ts'
import { shortenId } from '#contract/platform/format.ts'
import { useRefetchAdminData } from '../../../platform/admin/admin-mutation.ts'
import { createSender } from '../../../platform/api/browser.ts'
import { ApiError } from '../../../platform/api/call.ts'
import { pauseBeforeRetry } from '../../../platform/api/pause.ts'
import { queryApiFresh } from '../../../platform/api/query.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { type ParcelToPack, sendPackedParcel } from '../fulfilment/pack-pieces.ts'

type PackingTurn = { hidden: readonly string[]; later: readonly string[] }

/** Leaves out hidden orders. Postponed ones come last, in the order of postponing. */
export function orderPackingQueue<Order extends { _id: string }>(
  orders: readonly Order[],
  { hidden, later }: PackingTurn,
): Order[] {
  const shown = orders.filter(({ _id }) => !hidden.includes(_id))
  const putOff = later.flatMap((id) => shown.find(({ _id }) => _id === id) ?? [])
  const others = shown.filter((order) => !putOff.includes(order))
  return [...others, ...putOff]
}

/** So many are loaded at a time; what is packed makes room for the next. */
const LOADED_PACKING_ORDERS = 50

const packingListQuery = {
  ...queryApiFresh('GET /packing/:limit/:skip', { limit: LOADED_PACKING_ORDERS, skip: 0 }),
  refetchOnWindowFocus: 'always' as const,
}

/**
 * Orders to pack, oldest first, then those put off. One being sent is hidden; refused or in part,
 * it comes back.
 */
export function usePackingQueue() {
  const list = useQuery(packingListQuery)
  const { sending, pack } = useBackgroundPacking()
  const [later, setLater] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<string>()
  const hidden = sending.map(({ sale }) => sale)
  const orders = orderPackingQueue(list.data?.data ?? [], { hidden, later })
  const order = orders.find(({ _id }) => _id === chosen) ?? orders[0]
  // It stays in hand, with what is ticked off, when an older order comes.
  if (order && order._id !== chosen) setChosen(order._id)
  const total = (list.data?.total ?? 0) - sending.length
  return {
    list,
    orders,
    order,
    total: Math.max(orders.length, total),
    sending: sending.length,
    isFirst: later.length === 0 && sending.length === 0,
    choose: setChosen,
    putOff: ({ _id }: PackingOrder) => {
      setLater((before) => [...before.filter((id) => id !== _id), _id])
      setChosen(undefined)
    },
    pack,
  }
}

/** Sends in the background, so that the next order can be packed meanwhile. */
function useBackgroundPacking() {
  const refetch = useRefetchAdminData()
  const [sending, setSending] = useState<readonly ParcelToPack[]>([])
  useBeforeUnload((event) => {
    if (sending.length > 0) event.preventDefault()
  })
  const undo = async (parcel: string) => {
    const unpack = createSender('PUT /shipments/:id', { id: parcel })
    const answer = await sendUntilAnswered(() => unpack({ value: 'unpack' }))
    toast.message(answer.message)
    await refetch()
  }
  const pack = (packing: ParcelToPack) => {
    setSending((before) => [...before, packing])
    const number = shortenId(packing.sale, 6)
    const offer = { title: 'Undo', act: () => void undo(packing.id).catch(toastRefusal) }
    const leaveQueue = () => setSending((before) => before.filter(({ id }) => id !== packing.id))
    void sendUntilAnswered(() => sendPackedParcel(packing))
      .then(({ message }) => toast.success(`${number}: ${message}`, offer), toastRefusal)
      .then(refetch)
      .finally(leaveQueue)
  }
  return { sending, pack }
}

const toastRefusal = (error: Error): void => toast.error(error.message)

const FIRST_RESEND_WAIT_MS = 1000
const LONGEST_RESEND_WAIT_MS = 30_000

/** A line that broke, or a server that is starting: the call may or may not have been done. */
const isUnansweredCall = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === undefined || error.status >= 500)

/**
 * Repeats a call that is safe to repeat until it is answered, after one second, then two, four, up
 * to 30; sooner when the browser is online again. Rejects with a refusal.
 */
export async function sendUntilAnswered<T>(
  send: () => Promise<T>,
  wait = pauseBeforeRetry,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (!isUnansweredCall(error)) throw error
      const doubled = FIRST_RESEND_WAIT_MS * 2 ** tries
      await wait(Math.min(LONGEST_RESEND_WAIT_MS, doubled))
    }
  }
}
