import { z } from 'zod'
import { messages } from '../messages.ts'
import { admin, everyone, get, put } from '../platform/endpoint.ts'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS } from '../platform/limits.ts'
import { anyText, optionalText, requiredText } from '../platform/values.ts'

export const LENGTH_UNITS = ['cm', 'in'] as const
export type LengthUnit = (typeof LENGTH_UNITS)[number]

/**
 * A column of a size guide. `isLength`: numbers and ranges in it are lengths, shown in centimetres
 * and in inches; `EU 42` is none.
 */
const Column = z.object({ name: z.string(), isLength: z.boolean() })

export const SizeGuide = z.object({
  /** The unit of the stored lengths. */
  unit: z.enum(LENGTH_UNITS),
  columns: z.array(Column),
  /** One text for each column: `M`, `96`, `96–101`, `one size`. */
  rows: z.array(z.array(z.string())),
  /** How to measure; may be empty. */
  note: z.string(),
})
export type SizeGuide = z.infer<typeof SizeGuide>

const Cell = anyText(40, messages.tooLong('rows', 40)).transform((text) => text.trim())

/** Rows without a text are dropped. Without any row the category has no guide. */
export const SizeGuideForm = z
  .object({
    unit: z.enum(LENGTH_UNITS),
    columns: z.array(Column.extend({ name: requiredText('columns', 40) })).max(MAX_GUIDE_COLUMNS),
    rows: z.array(z.array(Cell).max(MAX_GUIDE_COLUMNS)).max(MAX_GUIDE_ROWS),
    note: optionalText('note', 500).default(''),
  })
  .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), {
    path: ['rows'],
    error: messages.unevenRows,
  })
  .refine(
    ({ columns }) => new Set(columns.map(({ name }) => name.toLowerCase())).size === columns.length,
    {
      path: ['columns'],
      error: messages.sameColumns,
    },
  )
  .transform((guide) => ({
    ...guide,
    rows: guide.rows.filter((row) => row.some((cell) => cell !== '')),
  }))
export type SizeGuideForm = z.output<typeof SizeGuideForm>

export const sizeGuideEndpoints = {
  read: get(
    '/categories/:id/size-guide',
    everyone,
    'The table of sizes of a category; 404 where it has none',
    { ids: { id: messages.noSizeGuide }, answer: SizeGuide, cache: { tags: ['categories'] } },
  ),
  change: put(
    '/categories/:id/size-guide',
    admin('catalogue'),
    'Writes the table of sizes of a category; without rows it is removed',
    { ids: { id: messages.categoryNotFound }, isEdit: true, body: SizeGuideForm },
  ),
}
