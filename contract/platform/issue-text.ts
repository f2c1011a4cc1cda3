import type { z } from 'zod'
import { messages } from '../messages.ts'

function unitOfLength(origin: string): 'character' | 'entry' | undefined {
  if (origin === 'string') return 'character'
  return ['array', 'set', 'map', 'object'].includes(origin) ? 'entry' : undefined
}

function tooBigIssueText(maximum: number, origin: string): string {
  const unit = unitOfLength(origin)
  return unit ? messages.hasAtMostUnits(maximum, unit) : messages.numberAtMost(maximum)
}

function tooSmallIssueText(minimum: number, origin: string): string {
  const unit = unitOfLength(origin)
  return unit ? messages.hasAtLeastUnits(minimum, unit) : messages.numberAtLeast(minimum)
}

/** The sentence of a fault whose schema has none of its own. */
export function textOfIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_big':
      return tooBigIssueText(Number(issue.maximum), issue.origin)
    case 'too_small':
      return tooSmallIssueText(Number(issue.minimum), issue.origin)
    case 'invalid_type':
      if (issue.input === undefined) return messages.mustBeGiven
      return issue.expected === 'number' || issue.expected === 'int'
        ? messages.mustBeNumber
        : messages.otherForm
    case 'invalid_value':
      return issue.input === undefined
        ? messages.mustBeGiven
        : messages.mustBeOneOf(issue.values.map(String))
    case 'invalid_union':
      return textOfUnionIssue(issue.errors.flat())
    default:
      return messages.otherForm
  }
}

/** The fault of the choice whose type fits. */
function textOfUnionIssue(issues: readonly { code?: string; message: string }[]): string {
  const isOfFittingType = ({ code }: { code?: string }): boolean =>
    code !== 'invalid_type' && code !== 'invalid_value'
  return issues.find(isOfFittingType)?.message ?? messages.otherForm
}
