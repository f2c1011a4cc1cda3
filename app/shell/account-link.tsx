import { useAttemptedLocation } from '../platform/session/attempted-location.ts'
import { useShopSession } from '../platform/session/use-session.ts'
import { Icon } from '../platform/ui/icon.tsx'
import { Link } from '../platform/ui/link.tsx'

export function useAccountLink() {
  const { user } = useShopSession()
  const from = useAttemptedLocation()
  return user
    ? { title: 'My account', to: '/user' }
    : { title: 'Login', to: '/login', state: from ? { from } : null }
}

export function AccountLink() {
  const { title, ...link } = useAccountLink()
  return (
    <Link {...link} aria-label={title} title={title} className="icon-button">
      <Icon name="user" />
    </Link>
  )
}
