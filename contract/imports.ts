import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_IMPORT_BYTES } from './limits.ts'
import { IdParam, Message } from './values.ts'

/** What is wrong with a row. Rows are counted as a spreadsheet shows them: the header is row 1. */
const ImportProblem = z.object({
  row: z.int(),
  title: z.string(),
  reason: z.string(),
  /** True: the row is taken, but not quite as it is written. */
  isTaken: z.boolean(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

const ImportChange = z.object({
  /** Undefined for a product that is new. */
  _id: z.string().optional(),
  title: z.string(),
  /** What differs, by the product's field: as it is and as it will be. Empty for a new product. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
})
export type ImportChange = z.infer<typeof ImportChange>

/** An import of products: checked when it is sent, run when it is told to, each product whole or not at all. */
export const Import = z.object({
  _id: z.string(),
  status: z.enum(['checked', 'running', 'done']),
  /** Products in the file: to be made, to be changed, as they are already. */
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Of `created` and `changed` together: how many were handled so far, and how many of them could not be taken over. */
  handled: z.int(),
  failed: z.int(),
  /** Rows that are not taken. */
  refused: z.int(),
  /** The first of what is wrong with rows, and the first of the changes. */
  problems: z.array(ImportProblem),
  changes: z.array(ImportChange),
  createdAt: z.string(),
})
export type Import = z.infer<typeof Import>

export const importEndpoints = {
  check: endpoint({
    method: 'POST',
    path: '/imports',
    access: 'admin',
    summary: 'Reads a CSV of products in Shopify’s format, with a ZIP of pictures, and says what it would change',
    body: z.object({}),
    files: { fields: ['file', 'pictures'], maxFiles: 2, maxBytes: MAX_IMPORT_BYTES, spool: true },
    answers: { 201: Import },
  }),
  one: endpoint({
    method: 'GET',
    path: '/imports/:id',
    access: 'admin',
    summary: 'How far an import is',
    params: IdParam,
    answers: { 200: Import },
  }),
  run: endpoint({
    method: 'PUT',
    path: '/imports/:id',
    access: 'admin',
    summary: 'Takes the checked products over, in the background',
    params: IdParam,
    body: z.object({ value: z.literal('run') }),
    answers: { 200: Message },
  }),
}
