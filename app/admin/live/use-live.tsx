import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { naira } from '#contract/format.ts'
import type { LiveEvent } from '#contract/live.ts'
import { isAdmin } from '#contract/roles.ts'
import { useSession } from '../../session/use-session.ts'
import { toast } from '../../ui/toast.ts'
import { type Heard, shareEvents } from './share-events.ts'

/** What is read anew: whatever an order, a payment or a sold product may have changed. */
const SALES = /^GET \/(sales|dashboard|refunds|audit|users\/:id\/sales)\b/
const STOCK = /^GET \/(products|dashboard)\b/
/** Events that come together ask for the lists once. */
const TOGETHER_MS = 200

/** The sentence for one thing that happened; a mere change of status has none. */
export function liveText(event: LiveEvent): string | undefined {
  if (event.kind === 'order') return `New order: ${naira(event.total)} from ${event.name}`
  if (event.kind === 'payment') return `Payment received: ${naira(event.total)} from ${event.name}`
  if (event.kind === 'lowStock')
    return event.stock > 0 ? `Only ${event.stock} left: ${event.title}` : `Sold out: ${event.title}`
}

/** While somebody of the back office is signed in, what happens in the shop is told, and what is shown follows it. */
export function useLive(): void {
  const client = useQueryClient()
  const { user } = useSession()
  const person = isAdmin(user) ? user?.id : undefined
  useEffect(() => {
    if (person === undefined) return
    const refresh = refresher(client)
    const stop = shareEvents(person, (heard) => {
      if (heard !== 'missed') for (const event of heard) tell(event)
      refresh(heard)
    })
    return () => {
      stop()
      refresh.stop()
    }
  }, [client, person])
}

/** A toast that leads to the order, or to the product. */
function tell(event: LiveEvent): void {
  const text = liveText(event)
  if (!text) return
  const to =
    event.kind === 'lowStock' ? `/admin/products/productdetails/${event.id}` : `/admin/orders/orderdetails/${event.id}`
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
    void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.some((one) => one.test(String(name))) })
  }
  const refresh = (heard: Heard): void => {
    for (const name of heard === 'missed' ? [SALES, STOCK] : heard.map(staleBy)) stale.add(name)
    timer ??= setTimeout(flush, TOGETHER_MS)
  }
  return Object.assign(refresh, { stop: () => clearTimeout(timer) })
}

const staleBy = ({ kind }: LiveEvent): RegExp => (kind === 'lowStock' ? STOCK : SALES)
