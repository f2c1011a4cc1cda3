import { z } from 'zod'
import { adminWithRight, confirmedCaller, everyone, get, post } from '../platform/endpoint.ts'
import { ShopId } from '../platform/form-schemas.ts'

export const EXPORT_KINDS = ['orders', 'users', 'products', 'lowStock'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/**
 * A download in two steps, because a browser that saves a file of any size sends no token with it.
 * The ticket works once, within a minute, in the browser that got it; the admin's role and status
 * are checked again then.
 */
export const exportEndpoints = {
  ask: post(
    '/exports',
    confirmedCaller(adminWithRight('staff')),
    'The address of a download that begins within a minute',
    {
      isReport: true,
      body: z.object({
        kind: z.enum(EXPORT_KINDS),
        /** Only the orders of this `POST /desk/jobs`. */
        selection: ShopId.optional(),
      }),
      created: z.object({ /** With `/api` before it. */ path: z.string() }),
    },
  ),
  download: get('/exports/:ticket', everyone, 'Streams the CSV of a ticket', {
    isReport: true,
    params: z.object({ ticket: z.string().max(600) }),
    media: 'text/csv',
    answer: z.string(),
  }),
}
