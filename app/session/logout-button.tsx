import { Icon } from '../ui/icon.tsx'
import { useLogout } from './use-logout.ts'

/** The last line of a menu at the side. */
export function LogoutButton() {
  const { mutate: logout, isPending } = useLogout()
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
