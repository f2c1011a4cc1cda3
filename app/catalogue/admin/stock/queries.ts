import { useMutation } from '@tanstack/react-query'
import { useRefetchAdminData } from '../../../platform/admin/admin-mutation.ts'
import { createSender } from '../../../platform/api/browser.ts'

/** Saves rows of the sheet, which stays as it is when a call fails. The caller shows its errors. */
export const useSaveSheetRows = () =>
  useMutation({
    mutationFn: createSender('PUT /products/sheet'),
    onSuccess: useRefetchAdminData(),
    meta: { errorText: '' },
  })
