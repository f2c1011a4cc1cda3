import { useQuery } from '@tanstack/react-query'
import { freshQuery } from '../../../platform/api/query.ts'

const EVERY_MS = 15_000
const WHILE_IT_RUNS_MS = 2_000

export const useHealth = () =>
  useQuery({
    ...freshQuery('GET /operations/health', {}),
    refetchInterval: ({ state: { data } }) => (data?.doctor.isRunning ? WHILE_IT_RUNS_MS : EVERY_MS),
  })
