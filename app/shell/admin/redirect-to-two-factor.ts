import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../platform/api/call.ts'

/** Where a super admin sets up the second step. */
export const SET_UP = '/admin/profile/twofactor'

/** Opens the page of the second step as soon as the server requires it. */
export function useLeadToSetUp(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (error instanceof ApiError && error.needs === 'twoFactor') void navigate(SET_UP)
      }),
    [client, navigate],
  )
}
