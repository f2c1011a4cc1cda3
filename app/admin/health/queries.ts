import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../api/browser.ts'
import { query } from '../../api/query.ts'

const healthQuery = () => query('GET /operations/health', {})

const EVERY_MS = 15_000
const WHILE_IT_RUNS_MS = 2_000

/** Read again and again while the page is seen. */
export const useHealth = () =>
  useQuery({
    ...healthQuery(),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.doctor.isRunning ? WHILE_IT_RUNS_MS : EVERY_MS),
  })

export function useExamine() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('POST /operations/doctor', {}),
    onSuccess: () => client.invalidateQueries({ queryKey: healthQuery().queryKey }),
  })
}
