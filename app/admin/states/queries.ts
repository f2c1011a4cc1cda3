import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import type { LgaForm, StateForm } from '#contract/states.ts'
import type { SentSeen } from '#contract/values.ts'
import { callApi } from '../../api/browser.ts'
import { query } from '../../api/query.ts'

/** States and their local governments, loaded again at each visit of a page. */
export const adminStateQueries = {
  list: () => ({ ...query('GET /states', {}), staleTime: 0 }),
  one: (id: string) => ({
    ...query('GET /states/:id', { params: { id } }),
    placeholderData: undefined, // another state's data would be wrong here
    staleTime: 0,
  }),
  lgas: (stateId: string) => ({
    ...query('GET /lga/:stateId', { params: { stateId } }),
    placeholderData: undefined,
    staleTime: 0,
  }),
}

/** Covers the queries of the checkout, too. */
const isStateRead = ({ queryKey: [name] }: Pick<Query, 'queryKey'>): boolean =>
  typeof name === 'string' && (name.startsWith('GET /states') || name.startsWith('GET /lga'))

/** After a change the shown queries load again at once, the others when a page shows them. §4 */
function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: isStateRead })
}

export const useCreateState = () =>
  useMutation({
    mutationFn: (body: StateForm) => callApi('POST /states', { body }),
    onSuccess: useReload(),
  })

export const useEditState = (id: string) =>
  useMutation({
    mutationFn: (body: StateForm & SentSeen) => callApi('PUT /states/:id', { params: { id }, body }),
    onSuccess: useReload(),
  })

/** Its cached answers are dropped only after its page is gone: see `onSuccess` there. */
export function useDeleteState(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('DELETE /states/:id', { params: { id } }),
    onSuccess: () => client.removeQueries({ predicate: isStateRead, type: 'inactive' }),
  })
}

export const useAddLgas = (state: string) =>
  useMutation({
    mutationFn: async ({ lgas }: LgaForm) => {
      const { message } = await callApi('POST /lga', { body: { lgas, state } })
      return { message: message || messages.lgasAdded } // §8
    },
    onSuccess: useReload(),
  })

export const useEditLgas = (id: string) =>
  useMutation({
    mutationFn: (body: LgaForm & SentSeen) => callApi('PUT /lga/:id', { params: { id }, body }),
    onSuccess: useReload(),
  })
