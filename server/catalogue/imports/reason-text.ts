import type { z } from 'zod'
import { messages } from '#contract/messages.ts'
import { headingOfFileField, type ProductFileField } from '../product-file/columns.ts'

/**
 * The first wrong field of a form. Its words for a number, which the spec fixes, say nothing to the
 * writer of a file.
 */
export function reasonOfFormError(
  { issues: [issue] }: z.ZodError,
  field = issue?.path[0] as ProductFileField,
): string {
  const text = issue?.message ?? messages.badRequest
  return `${headingOfFileField(field)}: ${text === messages.mustBeNumber ? messages.importNumber : text}`
}
