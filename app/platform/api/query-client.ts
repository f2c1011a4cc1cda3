import type { QueryClient } from '@tanstack/react-query'
import { callApi } from './browser.ts'
import { createQueryClient } from './query.ts'

let browserClient: QueryClient | undefined

/**
 * The browser's one client; on the server a new one for each page, so that no visitor sees
 * another's answers.
 */
export function getQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient(callApi, { onServer: true })
  browserClient ??= createQueryClient(callApi)
  return browserClient
}
