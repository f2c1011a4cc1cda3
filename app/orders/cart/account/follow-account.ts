import { messages } from '#contract/messages.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { ApiError } from '../../../platform/api/call.ts'
import { userOfToken } from '../../../platform/store/session-user.ts'
import { readAuthUser, useStore } from '../../../platform/store/store.ts'
import { toast } from '../../../platform/ui/toast.ts'
import { readCart } from '../../stored/cart-slice.ts'
import { openCartDrawer } from '../drawer.ts'
import { createCartSync } from './cart-sync.ts'
import { readSeenCart, writeSeenCart } from './seen-cart.ts'

// Loaded only where somebody is signed in: a visitor's cart stays on the device.

/** Presses that follow each other are one change. */
const SEND_PAUSE_MS = 500
/** A logout waits for the last change so long. */
const LEAVING_MS = 3000

/** True while this tab reads the stored cart: that is no change to send. */
let isReading = false

const accountCartSync = createCartSync({
  // As it is stored, which another tab may just have changed.
  userId: () => {
    const { token } = readAuthUser()
    const user = token ? userOfToken(token) : undefined
    return user?.role === 'users' ? user.id : undefined
  },
  read: () => callApi('GET /cart', {}),
  save: (body) =>
    callApi('PUT /cart', { body }).then(
      ({ version }) => version,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 409) return undefined
        throw error
      },
    ),
  readDevice: () => {
    isReading = true
    void useStore.persist.rehydrate() // another tab's change may not have arrived here yet
    isReading = false
    return readCart()
  },
  writeDevice: (cart) => useStore.setState({ cart }),
  readSeen: readSeenCart,
  writeSeen: writeSeenCart,
  cameAlong: (lines) =>
    toast.message(messages.cartLinesCameAlong(lines), {
      title: 'See the cart',
      act: openCartDrawer,
    }),
})

/**
 * One tab at a time; without https there are no locks, and the version has to do. What failed is
 * sent the next time.
 */
const runInOneTab = (work: () => Promise<void>): Promise<void> =>
  (navigator.locks ? navigator.locks.request('cart', work) : work()).catch(() => {})

const exchangeCarts = (): Promise<void> => runInOneTab(accountCartSync.exchange)

let sendTimer: ReturnType<typeof setTimeout> | undefined
/**
 * Sends a change of the cart once the presses pause. An empty cart may be that of an order, which
 * has emptied the account's cart before: then that is read first, because what was seen of it is
 * out of date.
 */
function sendCartLater(isEmpty: boolean): void {
  clearTimeout(sendTimer)
  const work = isEmpty ? accountCartSync.exchange : accountCartSync.send
  sendTimer = setTimeout(() => void runInOneTab(work), SEND_PAUSE_MS)
}

let isFollowing = false
/**
 * From now on the device's cart and the account's are one, as long as somebody is signed in. Called
 * again after each sign-in.
 */
export async function followAccountCart(): Promise<void> {
  if (!isFollowing) listenToCartChanges()
  isFollowing = true
  await exchangeCarts()
  openCartFromMail()
}

function listenToCartChanges(): void {
  useStore.subscribe(({ cart }, before) => {
    if (cart === before.cart || isReading) return
    sendCartLater(readCart().items.length === 0)
  })
  addEventListener('online', exchangeCarts)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void exchangeCarts()
  })
}

/** The link of the mail about a cart that was left opens it; loaded again, the page does not. */
function openCartFromMail(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('cart')) return
  address.searchParams.delete('cart')
  history.replaceState(history.state, '', address)
  openCartDrawer()
}

/** Sends the last change before a logout, which waits no longer than `LEAVING_MS`. */
export async function sendLastCartChange(): Promise<void> {
  clearTimeout(sendTimer)
  const isOver = new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
  await Promise.race([runInOneTab(accountCartSync.send), isOver])
}
