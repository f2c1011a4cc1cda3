import { useShopSession } from '../../platform/session/use-session.ts'

/**
 * The name of the signed-in user. The server does not know it; its space is reserved, so that
 * nothing moves.
 */
export function AccountOwner() {
  const { user } = useShopSession()
  return (
    <div className="flex min-h-12 items-center gap-3">
      <span
        aria-hidden="true"
        className="display grid size-12 shrink-0 place-content-center rounded-box bg-deep text-xl text-lime"
      >
        {user && initialOfName(user.fullName)}
      </span>
      <p className="min-w-0 leading-snug">
        <span className="line-clamp-1 font-bold">{user?.fullName}</span>
        <span className="line-clamp-1 text-sm text-muted">{user?.email}</span>
      </p>
    </div>
  )
}

const initialOfName = (name: string): string => ([...name.trim()][0] ?? '').toUpperCase()
