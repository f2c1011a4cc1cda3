import { z } from 'zod'
import { messages } from '../messages.ts'
import { adminWithRight, everyone, get, put } from '../platform/endpoint.ts'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS } from '../platform/limits.ts'
import { optionalText, plainTextUpTo, requiredText } from '../platform/values.ts'

export const LENGTH_UNITS = ['cm', 'in'] as const
export type LengthUnit = (typeof LENGTH_UNITS)[number]

/**
 * A column of a size guide. `isLength`: numbers and ranges in it are lengths, shown in centimetres
 * and in inches; `EU 42` is none.
 */
const SizeGuideColumn = z.object({ name: z.string(), isLength: z.boolean() })

export const SizeGuideTable = z.object({
  /** The unit of the stored lengths. */
  unit: z.enum(LENGTH_UNITS),
  columns: z.array(SizeGuideColumn),
  /** One text for each column: `M`, `96`, `96–101`, `one size`. */
  rows: z.array(z.array(z.string())),
  /** How to measure; may be empty. */
  note: z.string(),
})
export type SizeGuideTable = z.infer<typeof SizeGuideTable>

const SizeGuideCell = plainTextUpTo(40, messages.fieldTooLong('rows', 40)).transform((text) =>
  text.trim(),
)

/** Rows without a text are dropped. Without any row the category has no guide. */
export const SizeGuideFormData = z
  .object({
    unit: z.enum(LENGTH_UNITS),
    columns: z
      .array(SizeGuideColumn.extend({ name: requiredText('columns', 40) }))
      .max(MAX_GUIDE_COLUMNS),
    rows: z.array(z.array(SizeGuideCell).max(MAX_GUIDE_COLUMNS)).max(MAX_GUIDE_ROWS),
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
export type SizeGuideFormData = z.output<typeof SizeGuideFormData>

export const sizeGuideEndpoints = {
  read: get(
    '/categories/:id/size-guide',
    everyone,
    'The table of sizes of a category; 404 where it has none',
    { notFound: messages.noSizeGuide, answer: SizeGuideTable, cache: { tags: ['categories'] } },
  ),
  change: put(
    '/categories/:id/size-guide',
    adminWithRight('catalogue'),
    'Writes the table of sizes of a category; without rows it is removed',
    { notFound: messages.categoryNotFound, isEdit: true, body: SizeGuideFormData },
  ),
}
