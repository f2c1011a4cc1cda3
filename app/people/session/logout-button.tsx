import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { forgetAccountCart, leaveAccountCart } from '../../orders/cart/account/leave-account.ts'
import { callApi } from '../../platform/api/browser.ts'
import { endStoredSession } from '../../platform/store/session.ts'
import { dropUnsaved } from '../../platform/store/unsaved.ts'
import { Icon } from '../../platform/ui/icon.tsx'

/** Ends the session on the server and in this browser, in all of its tabs. */
export function LogoutButton() {
  const { mutate: logout, isPending } = useLogoutMutation()
  return (
    <button
      type="button"
      onClick={() => !isPending && logout()}
      aria-busy={isPending || undefined}
      className="side-link"
    >
      <Icon name="leave" size={20} />
      Logout
    </button>
  )
}

/** Clears what the browser stored of the session, and goes home. */
export function useLeaveSession() {
  const navigate = useNavigate()
  return () => {
    dropUnsaved()
    return endStoredSession(() => {
      forgetAccountCart()
      return navigate('/')
    })
  }
}

/** Ends the session on the server. Offline too, the next person at this device is a visitor. */
function useLogoutMutation() {
  const leave = useLeaveSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await leaveAccountCart()
      await client.cancelQueries() // what is still on its way would be refused
      return callApi('GET /logout', {})
    },
    onSettled: leave,
  })
}
