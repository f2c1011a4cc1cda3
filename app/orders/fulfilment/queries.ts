import { useMutation } from '@tanstack/react-query'
import type { Calls } from '#contract/api.ts'
import { callApi } from '../../platform/api/browser.ts'
import { recordQuery } from '../../platform/api/query.ts'

/** Steps and parcels of an order; never cached, as `saleQuery`. */
export const shipmentsQuery = (id: string) => recordQuery('GET /sales/:id/shipments', { params: { id } })

type Track = Calls['POST /track']['input']['body']

export const useTrack = () =>
  useMutation({
    mutationFn: (body: Track) => callApi('POST /track', { body }),
    meta: { errorText: '' }, // it stands in the form
  })
