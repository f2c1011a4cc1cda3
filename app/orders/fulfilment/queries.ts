import { useMutation } from '@tanstack/react-query'
import { sender } from '../../platform/api/browser.ts'
import { recordQuery } from '../../platform/api/query.ts'

/** Steps and parcels of an order; never cached, as `saleQuery`. */
export const shipmentsQuery = (id: string) => recordQuery('GET /sales/:id/shipments', { params: { id } })

export const useTrack = () =>
  useMutation({
    mutationFn: sender('POST /track'),
    meta: { errorText: '' }, // it stands in the form
  })
