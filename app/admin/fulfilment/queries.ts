import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Calls } from '#contract/api.ts'
import { callApi } from '../../api/browser.ts'

/** Of one parcel: its own id, so that a call that is repeated packs once. */
export type Packing = {
  sale: string
  id: string
  lines: readonly { variant: string; qty: number; serials: string[] }[]
  photo?: File | undefined
}

const isChanged = (name: unknown): boolean => /^GET \/(sales|packing|dashboard|audit)\b/.test(String(name))

/** Reads again what an act on a parcel may have changed. */
export function useReadAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey: [name] }) => isChanged(name) })
}

export const packParcel = ({ sale, id, lines, photo }: Packing) =>
  callApi('POST /sales/:id/shipments', {
    params: { id: sale },
    body: { id, lines: JSON.stringify(lines) },
    files: { photo: photo ? [photo] : [] },
  })

export function usePackParcel() {
  const readAgain = useReadAgain()
  return useMutation({ mutationFn: packParcel, onSettled: readAgain })
}

type Act = Calls['PUT /shipments/:id']['input']['body']

export const actOnParcel = (id: string, body: Act) => callApi('PUT /shipments/:id', { params: { id }, body })

export function useActOnParcel(id: string) {
  const readAgain = useReadAgain()
  return useMutation({ mutationFn: (body: Act) => actOnParcel(id, body), onSettled: readAgain })
}
