import { callApi } from '../../../platform/api/browser.ts'

/** The id of one parcel, so that a repeated call packs once. */
export type Packing = {
  sale: string
  id: string
  lines: readonly { variant: string; qty: number; serials: string[] }[]
  photo?: File | undefined
}

export const packParcel = ({ sale, id, lines, photo }: Packing) =>
  callApi('POST /sales/:id/shipments', {
    params: { id: sale },
    body: { id, lines: JSON.stringify(lines) },
    files: { photo: photo ? [photo] : [] },
  })
