import { z } from 'zod'

const DEFAULT_PER_PAGE = 50

export const PageQuery = z.object({
  perPage: z.coerce.number().int().min(1).max(100).default(DEFAULT_PER_PAGE),
  page: z.coerce.number().int().min(1).default(1),
  from: z.coerce.date().optional(),
  to: z.coerce.date().optional(),
  status: z.string().optional(),
})

/** Newest first, filtered by time and status, cut to one page, with the provider's `meta`. */
export function toPage<Row extends { createdAt: string; status: string }>(
  rows: Row[],
  query: z.output<typeof PageQuery>,
) {
  const { perPage, page, from, to, status } = query
  const matching = rows
    .filter((row) => status === undefined || row.status === status)
    .filter((row) => !from || new Date(row.createdAt) >= from)
    .filter((row) => !to || new Date(row.createdAt) <= to)
    .reverse()
  const skipped = (page - 1) * perPage
  const meta = { total: matching.length, skipped, perPage, page, pageCount: Math.ceil(matching.length / perPage) }
  return { rows: matching.slice(skipped, skipped + perPage), meta }
}
