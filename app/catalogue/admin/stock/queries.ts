import { useMutation } from '@tanstack/react-query'
import { useRefetch } from '../../../platform/admin/admin-mutation.ts'
import { sender } from '../../../platform/api/browser.ts'
import { freshQuery } from '../../../platform/api/query.ts'

export const HISTORY_SIZE = 20

export const movementsQuery = (id: string, variant: string | undefined, page: number) =>
  freshQuery('GET /products/:id/movements/:limit/:skip', {
    params: { id, limit: HISTORY_SIZE, skip: (page - 1) * HISTORY_SIZE },
    query: variant === undefined ? {} : { variant },
  })

/** Saves rows of the sheet, which stays as it is when a call fails. The caller shows its errors. */
export const useSaveSheet = () =>
  useMutation({
    mutationFn: sender('PUT /products/sheet'),
    onSuccess: useRefetch(),
    meta: { errorText: '' },
  })
