import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_IMPORT_BYTES } from './limits.ts'
import { IdParam, Message } from './values.ts'

/** What is wrong with a row. Rows are numbered as in a spreadsheet: the header is row 1. */
const ImportProblem = z.object({
  row: z.int(),
  title: z.string(),
  reason: z.string(),
  /** True: the row is imported, with a change. */
  isTaken: z.boolean(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

const ImportChange = z.object({
  /** Undefined for a product that is new. */
  _id: z.string().optional(),
  title: z.string(),
  /** The fields that differ, before and after. Empty for a new product. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
})
export type ImportChange = z.infer<typeof ImportChange>

/** An import of products: checked when it is sent, started later; each product is imported whole or not at all. */
export const Import = z.object({
  _id: z.string(),
  status: z.enum(['checked', 'running', 'done']),
  /** Products in the file: new, changed, and the same as in the shop. */
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Of `created` and `changed` together: how many were handled so far, and how many of these failed. */
  handled: z.int(),
  failed: z.int(),
  /** Rows that are not imported. */
  refused: z.int(),
  /** The first problems and the first changes. */
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
    summary: 'Reads a CSV of products in Shopify’s format, with a ZIP of images, and reports what it would change',
    body: z.object({}),
    files: { fields: ['file', 'pictures'], maxFiles: 2, maxBytes: MAX_IMPORT_BYTES, spool: true },
    answers: { 201: Import },
  }),
  one: endpoint({
    method: 'GET',
    path: '/imports/:id',
    access: 'admin',
    summary: 'The progress of an import',
    params: IdParam,
    answers: { 200: Import },
  }),
  run: endpoint({
    method: 'PUT',
    path: '/imports/:id',
    access: 'admin',
    summary: 'Imports the checked products, in the background',
    params: IdParam,
    body: z.object({ value: z.literal('run') }),
    answers: { 200: Message },
  }),
}
