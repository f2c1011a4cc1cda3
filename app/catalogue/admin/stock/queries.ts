import { useMutation } from '@tanstack/react-query'
import { useRefetch } from '../../../platform/admin/admin-mutation.ts'
import { sender } from '../../../platform/api/browser.ts'

/** Saves rows of the sheet, which stays as it is when a call fails. The caller shows its errors. */
export const useSaveSheet = () =>
  useMutation({
    mutationFn: sender('PUT /products/sheet'),
    onSuccess: useRefetch(),
    meta: { errorText: '' },
  })
