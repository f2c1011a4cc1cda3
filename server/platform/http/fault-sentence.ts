import { messages } from '#contract/messages.ts'

/** A name in a schema. Indices, ids and names that the caller made up are none. */
const FIELD_NAME = /^[a-z][a-z-]{0,29}$/i

/** 'must be a `number` type' needs its field before it; 'name is a required field' has it. */
const LACKS_SUBJECT = /^(must|contains|could|invalid|too)\b/i

/**
 * The message of a faulty field, as a sentence: the innermost named field of its path is the
 * subject.
 */
export function faultSentence(path: readonly PropertyKey[], message: string): string {
  if (!LACKS_SUBJECT.test(message)) return message
  const field = path.map(String).findLast((part) => FIELD_NAME.test(part))
  return field === undefined ? messages.badRequest : `${field} ${message}`
}
