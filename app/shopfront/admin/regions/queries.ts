import { messages } from '#contract/messages.ts'
import type { SentSeen } from '#contract/platform/values.ts'
import type { LgaForm, StateForm } from '#contract/shopfront/regions.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { freshQuery, recordQuery } from '../../../platform/api/query.ts'

/** States and their local governments. */
export const adminStateQueries = {
  list: () => freshQuery('GET /states', {}),
  detail: (id: string) => recordQuery('GET /states/:id', { params: { id } }),
  lgas: (stateId: string) => recordQuery('GET /lga/:stateId', { params: { stateId } }),
}

export const useCreateState = () => useAdminMutation((body: StateForm) => callApi('POST /states', { body }))

export const useEditState = (id: string) =>
  useAdminMutation((body: StateForm & SentSeen) => callApi('PUT /states/:id', { params: { id }, body }))

export const useDeleteState = (id: string) =>
  useAdminMutation(() => callApi('DELETE /states/:id', { params: { id } }), { isRemoval: true })

export const useAddLgas = (state: string) =>
  useAdminMutation(async ({ lgas }: LgaForm) => {
    const { message } = await callApi('POST /lga', { body: { lgas, state } })
    return { message: message || messages.lgasAdded } //
  })

export const useEditLgas = (id: string) =>
  useAdminMutation((body: LgaForm & SentSeen) => callApi('PUT /lga/:id', { params: { id }, body }))
