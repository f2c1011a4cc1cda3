import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { StoredToken } from '../store/auth-user.ts'
import { userOfToken } from '../store/session-user.ts'
import { useStore } from '../store/store.ts'

/**
 * The calls whose answers are the same for everyone: those that the contract lets the server cache.
 */
const SHARED =
  /^GET \/(products(?!\/(admin|deleted|sheet|:id\/))|reviews\/product|categories|states|lga|pages|shop|suggest)\b/

/** Whether an answer may be one user's: every call that is not known to be shared. */
export const isPrivateAnswer = ({ queryKey: [name] }: { queryKey: QueryKey }): boolean =>
  !SHARED.test(String(name))

const userIdOfStore = (token: StoredToken | null): string | undefined =>
  token?.accessToken && userOfToken(token)?.id

/**
 * Once a user signs out, in any tab, their answers leave the cache; shown ones are read again.
 * Returns its end.
 */
export const forgetPrivateAnswers = (client: QueryClient): (() => void) =>
  useStore.subscribe(({ authUser: now }, { authUser: before }) => {
    const id = userIdOfStore(before.token)
    if (!id || id === userIdOfStore(now.token)) return
    // After React has removed that user's pages: they must not load again.
    setTimeout(() => {
      client.removeQueries({ type: 'inactive', predicate: isPrivateAnswer })
      void client.resetQueries({ type: 'active', predicate: isPrivateAnswer })
    })
  })
