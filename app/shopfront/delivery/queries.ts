import { useQuery } from '@tanstack/react-query'
import { splitLgaNames } from '#contract/shopfront/lga-names.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import { queryApi } from '../../platform/api/query.ts'

const NO_STATES: DeliveryState[] = []

/** The states that the shop delivers to; an empty list while they load. */
export function useDeliveryStates() {
  const { data, ...rest } = useQuery(queryApi('GET /states'))
  return { ...rest, states: data?.data ?? NO_STATES }
}

/** The local governments of a state, by name; none where the shop has no record of them. */
export function useLgasOfState(stateId: string) {
  const { data, isFetching } = useQuery({
    ...queryApi('GET /lga/:id', { id: stateId }),
    placeholderData: undefined, // those of another state would be wrong here
    enabled: stateId !== '',
  })
  return {
    isLoading: isFetching && !data,
    lgas: data && 'lgas' in data ? splitLgaNames(data.lgas) : [],
  }
}
