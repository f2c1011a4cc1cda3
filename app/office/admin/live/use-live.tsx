import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { naira } from '#contract/platform/format.ts'
import type { LiveEvent } from '#contract/platform/live.ts'
import { isAdmin } from '#contract/platform/roles.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { type Received, shareEvents } from './share-events.ts'

/** The queries to read again: all that an order, a payment or a sold product may have changed. */
const SALES = /^GET \/(sales|desk|packing|dashboard|refunds|audit|users\/:id\/sales)\b/
const STOCK = /^GET \/(products|dashboard)\b/
/** The stream ends when the rights of its admin change. */
const RIGHTS = /^GET \/users\/personal-profile$/
/** Events within this time refetch the lists once. */
const BATCH_MS = 200

export function liveText(event: LiveEvent): string | undefined {
  if (event.kind === 'order') return `New order: ${naira(event.total)} from ${event.name}`
  if (event.kind === 'payment') return `Payment received: ${naira(event.total)} from ${event.name}`
  if (event.kind === 'lowStock')
    return event.stock > 0 ? `Only ${event.stock} left: ${event.title}` : `Sold out: ${event.title}`
}

/**
 * While an admin is signed in, events are shown as toasts and the lists on screen are loaded again.
 */
export function useLive(): void {
  const client = useQueryClient()
  const { user } = useSession()
  const userId = isAdmin(user) ? user?.id : undefined
  useEffect(() => {
    if (userId === undefined) return
    const refresh = refresher(client)
    const stop = shareEvents(userId, (received) => {
      if (received !== 'missed') for (const event of received) announce(event)
      refresh(received)
    })
    return () => {
      stop()
      refresh.stop()
    }
  }, [client, userId])
}

function announce(event: LiveEvent): void {
  const text = liveText(event)
  if (!text) return
  const to =
    event.kind === 'lowStock'
      ? `/admin/products/productdetails/${event.id}`
      : `/admin/orders/orderdetails/${event.id}`
  toast.message(
    <Link to={to} className="text-link">
      {text}
    </Link>,
  )
}

function refresher(client: QueryClient) {
  const stale = new Set<RegExp>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    const names = [...stale]
    stale.clear()
    void client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => names.some((pattern) => pattern.test(String(name))),
    })
  }
  const refresh = (received: Received): void => {
    for (const name of received === 'missed' ? [SALES, STOCK, RIGHTS] : received.map(staleBy))
      stale.add(name)
    timer ??= setTimeout(flush, BATCH_MS)
  }
  return Object.assign(refresh, { stop: () => clearTimeout(timer) })
}

const staleBy = ({ kind }: LiveEvent): RegExp => (kind === 'lowStock' ? STOCK : SALES)
