import { useStore } from '../../../platform/store/store.ts'
import { emptyCart } from '../../stored/stored-cart.ts'
import { dropSeenCart, readSeenCart } from './seen-cart.ts'

/** Before a logout: the account gets the last change, if it can be reached. */
export async function leaveAccountCart(): Promise<void> {
  if (!readSeenCart()) return
  await import('./follow-account.ts').then(
    ({ sendLastCartChange: sendLast }) => sendLast(),
    () => {},
  )
}

/** After a logout: what is kept on the account does not stay for the next person at this device. */
export function forgetAccountCart(): void {
  if (!readSeenCart()) return
  dropSeenCart()
  useStore.setState({ cart: emptyCart })
}
