import { emptyCart } from '../../../platform/store/cart.ts'
import { useStore } from '../../../platform/store/store.ts'
import { dropSeen, readSeen } from './seen-cart.ts'

/** Before a logout: the account gets the last change, if it can be reached. */
export async function leaveAccount(): Promise<void> {
  if (!readSeen()) return
  await import('./follow-account.ts').then(
    ({ sendLast }) => sendLast(),
    () => {},
  )
}

/** After a logout: what is kept on the account does not stay for the next person at this device. */
export function forgetCart(): void {
  if (!readSeen()) return
  dropSeen()
  useStore.setState({ cart: emptyCart })
}
