import { messages } from '#contract/messages.ts'

/** The form's words for a number, which the spec fixes, say nothing to the writer of a file. */
export const reasonText = (message = messages.badRequest): string =>
  message === messages.number ? messages.importNumber : message
