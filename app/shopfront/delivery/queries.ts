import { useQuery } from '@tanstack/react-query'
import { lgaNames } from '#contract/shopfront/lga-names.ts'
import type { State } from '#contract/shopfront/regions.ts'
import { query } from '../../platform/api/query.ts'

const none: State[] = []

/** The states that the shop delivers to; an empty list while they load. */
export function useStates() {
  const { data, ...rest } = useQuery(query('GET /states', {}))
  return { ...rest, states: data?.data ?? none }
}

/** The local governments of a state, by name; none where the shop has no record of them. */
export function useLgas(stateId: string) {
  const { data, isFetching } = useQuery({
    ...query('GET /lga/:id', { params: { id: stateId } }),
    placeholderData: undefined, // those of another state would be wrong here
    enabled: stateId !== '',
  })
  return { isLoading: isFetching && !data, lgas: data && 'lgas' in data ? lgaNames(data.lgas) : [] }
}
