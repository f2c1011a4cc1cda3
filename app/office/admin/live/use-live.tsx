import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { LiveEvent } from '#contract/office/live.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { isAdmin } from '#contract/platform/roles.ts'
import { useShopSession } from '../../../platform/session/use-session.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { type ReceivedEvents, shareLiveEvents } from './share-events.ts'

/** The queries to read again: all that an order, a payment or a sold product may have changed. */
const SALE_QUERIES = /^GET \/(sales|desk|packing|dashboard|refunds|audit|users\/:id\/sales)\b/
const STOCK_QUERIES = /^GET \/(products|dashboard)\b/
/** The stream ends when the rights of its admin change. */
const RIGHTS_QUERY = /^GET \/users\/personal-profile$/
/** Events within this time refetch the lists once. */
const REFRESH_BATCH_MS = 200

export function liveEventText(event: LiveEvent): string | undefined {
  if (event.kind === 'order') return `New order: ${formatNaira(event.total)} from ${event.name}`
  if (event.kind === 'payment')
    return `Payment received: ${formatNaira(event.total)} from ${event.name}`
  if (event.kind === 'lowStock')
    return event.stock > 0 ? `Only ${event.stock} left: ${event.title}` : `Sold out: ${event.title}`
}

/**
 * While an admin is signed in, events are shown as toasts and the lists on screen are loaded again.
 */
export function useLiveEvents(): void {
  const client = useQueryClient()
  const { user } = useShopSession()
  const userId = isAdmin(user) ? user?.id : undefined
  useEffect(() => {
    if (userId === undefined) return
    const refresh = createRefresher(client)
    const stop = shareLiveEvents(userId, (received) => {
      if (received !== 'missed') for (const event of received) announceLiveEvent(event)
      refresh(received)
    })
    return () => {
      stop()
      refresh.stop()
    }
  }, [client, userId])
}

function announceLiveEvent(event: LiveEvent): void {
  const text = liveEventText(event)
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

function createRefresher(client: QueryClient) {
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
  const refresh = (received: ReceivedEvents): void => {
    for (const name of received === 'missed'
      ? [SALE_QUERIES, STOCK_QUERIES, RIGHTS_QUERY]
      : received.map(staleQueriesAfter))
      stale.add(name)
    timer ??= setTimeout(flush, REFRESH_BATCH_MS)
  }
  return Object.assign(refresh, { stop: () => clearTimeout(timer) })
}

const staleQueriesAfter = ({ kind }: LiveEvent): RegExp =>
  kind === 'lowStock' ? STOCK_QUERIES : SALE_QUERIES
