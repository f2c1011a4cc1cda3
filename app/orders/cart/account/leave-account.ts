import { emptyCart } from '../../../platform/store/cart.ts'
import { useStore } from '../../../platform/store/store.ts'
import { dropSeen, readSeen } from './seen-cart.ts'

/** Before a logout: the account gets the last change, if it can be reached. */
export const leaveAccount = (): Promise<void> =>
  readSeen()
    ? import('./follow-account.ts').then(
        ({ sendLast }) => sendLast(),
        () => {},
      )
    : Promise.resolve()

/** After a logout: what is kept on the account does not stay for the next person at this device. */
export function forgetCart(): void {
  if (!readSeen()) return
  dropSeen()
  useStore.setState({ cart: emptyCart })
}
