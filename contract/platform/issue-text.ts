import type { z } from 'zod'
import { messages } from '../messages.ts'

const unitOf = (origin: string): string | undefined => {
  if (origin === 'string') return 'characters'
  return ['array', 'set', 'map', 'object'].includes(origin) ? 'entries' : undefined
}

/** The sentence of a fault whose schema has none of its own. */
export function issueText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_big':
      return messages.atMost(Number(issue.maximum), unitOf(issue.origin))
    case 'too_small':
      return messages.atLeast(Number(issue.minimum), unitOf(issue.origin))
    case 'invalid_type':
      if (issue.input === undefined) return messages.missing
      return issue.expected === 'number' || issue.expected === 'int' ? messages.number : messages.otherForm
    case 'invalid_value':
      return issue.input === undefined ? messages.missing : messages.mustBeOne(issue.values.join(', '))
    case 'invalid_union':
      return unionText(issue.errors.flat())
    default:
      return messages.otherForm
  }
}

/** The faults of the choice whose type fits. */
const unionText = (issues: readonly { code?: string; message: string }[]): string =>
  issues.find(({ code }) => code !== 'invalid_type' && code !== 'invalid_value')?.message ?? messages.otherForm
