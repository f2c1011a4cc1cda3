import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { callApi } from '../api/browser.ts'
import { endSession } from '../store/session.ts'

/**
 * Ends the session on the server, clears what is kept of it and goes home. §2. Offline too: the next person at this
 * device is a visitor.
 */
export function useLogout() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => callApi('GET /logout', {}),
    onSettled: () => endSession(() => navigate('/')),
  })
}
