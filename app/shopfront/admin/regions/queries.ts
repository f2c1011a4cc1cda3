import { messages } from '#contract/messages.ts'
import type { LgaForm } from '#contract/shopfront/regions.ts'
import { useAdminMutation } from '../../../platform/admin/admin-mutation.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { recordQuery } from '../../../platform/api/query.ts'

export const adminStateQuery = (id: string) => recordQuery('GET /states/:id', { id })

/** Adds a state's record of local governments, and shows that it was added. */
export const useAddLgasMutation = (state: string) =>
  useAdminMutation(async ({ lgas }: LgaForm) => {
    const { message } = await callApi('POST /lga', { body: { lgas, state } })
    return { message: message || messages.lgasAdded }
  })
