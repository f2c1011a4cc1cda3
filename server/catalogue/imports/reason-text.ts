import type { z } from 'zod'
import { messages } from '#contract/messages.ts'
import { type FileField, headingOf } from '../products/shopify/columns.ts'

/**
 * The first wrong field of a form. Its words for a number, which the spec fixes, say nothing to the
 * writer of a file.
 */
export function reasonOf(
  { issues: [issue] }: z.ZodError,
  field = issue?.path[0] as FileField,
): string {
  const text = issue?.message ?? messages.badRequest
  return `${headingOf(field)}: ${text === messages.number ? messages.importNumber : text}`
}
