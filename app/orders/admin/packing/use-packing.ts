import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBeforeUnload } from 'react-router'
import type { PackingOrder } from '#contract/orders/shipments.ts'
import { shortId } from '#contract/platform/format.ts'
import { useRefetch } from '../../../platform/admin/admin-mutation.ts'
import { sender } from '../../../platform/api/browser.ts'
import { ApiError } from '../../../platform/api/call.ts'
import { pause } from '../../../platform/api/pause.ts'
import { freshQuery } from '../../../platform/api/query.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { type Packing, packParcel } from '../fulfilment/pack-pieces.ts'

type Turn = { hidden: readonly string[]; later: readonly string[] }

/** Leaves out hidden orders. Postponed ones come last, in the order of postponing. */
export function inTurn<Order extends { _id: string }>(
  orders: readonly Order[],
  { hidden, later }: Turn,
): Order[] {
  const shown = orders.filter(({ _id }) => !hidden.includes(_id))
  const putOff = later.flatMap((id) => shown.find(({ _id }) => _id === id) ?? [])
  const others = shown.filter((order) => !putOff.includes(order))
  return [...others, ...putOff]
}

/** So many are loaded at a time; what is packed makes room for the next. */
const LOADED = 50

const toPack = {
  ...freshQuery('GET /packing/:limit/:skip', { params: { limit: LOADED, skip: 0 } }),
  refetchOnWindowFocus: 'always' as const,
}

/**
 * Orders to pack, oldest first, then those put off. One being sent is hidden; refused or in part,
 * it comes back.
 */
export function usePacking() {
  const list = useQuery(toPack)
  const { sending, pack } = useSending()
  const [later, setLater] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<string>()
  const hidden = sending.map(({ sale }) => sale)
  const orders = inTurn(list.data?.data ?? [], { hidden, later })
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
function useSending() {
  const refetch = useRefetch()
  const [sending, setSending] = useState<readonly Packing[]>([])
  useBeforeUnload((event) => {
    if (sending.length > 0) event.preventDefault()
  })
  const undo = async (parcel: string) => {
    const unpack = sender('PUT /shipments/:id', { id: parcel })
    const answer = await sendSafely(() => unpack({ value: 'unpack' }))
    toast.message(answer.message)
    await refetch()
  }
  const pack = (packing: Packing) => {
    setSending((before) => [...before, packing])
    const number = shortId(packing.sale, 6)
    const offer = { title: 'Undo', act: () => void undo(packing.id).catch(showRefusal) }
    const leaveQueue = () => setSending((before) => before.filter(({ id }) => id !== packing.id))
    void sendSafely(() => packParcel(packing))
      .then(({ message }) => toast.success(`${number}: ${message}`, offer), showRefusal)
      .then(refetch)
      .finally(leaveQueue)
  }
  return { sending, pack }
}

const showRefusal = (error: Error): void => toast.error(error.message)

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** A line that broke, or a server that is starting: the call may or may not have been done. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === undefined || error.status >= 500)

/**
 * Repeats a call that is safe to repeat until it is answered, after one second, then two, four, up
 * to 30; sooner when the browser is online again. Rejects with a refusal.
 */
export async function sendSafely<T>(send: () => Promise<T>, wait = pause): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (!isUnanswered(error)) throw error
      const doubled = FIRST_WAIT_MS * 2 ** tries
      await wait(Math.min(LONGEST_WAIT_MS, doubled))
    }
  }
}
