import { useQuery } from '@tanstack/react-query'
import { hasRight, type RightRule } from '#contract/platform/rights.ts'
import { queryApi } from '../../api/query.ts'
import { useShopSession } from '../../session/use-session.ts'

const STALE_MS = 60_000

/** What the signed-in admin may do. Pages hide the rest; the server checks each call. */
export function useOwnRights() {
  const { user } = useShopSession()
  const { data, isError } = useQuery({
    ...queryApi('GET /users/personal-profile'),
    enabled: user?.role === 'admin',
    staleTime: STALE_MS,
    meta: { errorText: '' }, // each call says what is wrong
  })
  const own = data?._id === user?.id ? data : undefined
  const rights = own?.rights ?? null
  return {
    /** False while it is not known yet what this admin may do. */
    isKnown: user?.role !== 'admin' || own !== undefined || isError,
    /**
     * For what is shown: the server checks each call. While nothing is known, the usual admin may
     * do all.
     */
    may: (rule: RightRule): boolean =>
      user !== undefined && hasRight({ role: user.role, rights }, rule),
  }
}
