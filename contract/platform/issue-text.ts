import type { z } from 'zod'
import { messages } from '../messages.ts'

function unitOf(origin: string): 'character' | 'entry' | undefined {
  if (origin === 'string') return 'character'
  return ['array', 'set', 'map', 'object'].includes(origin) ? 'entry' : undefined
}

function tooBigText(maximum: number, origin: string): string {
  const unit = unitOf(origin)
  return unit ? messages.hasAtMost(maximum, unit) : messages.atMost(maximum)
}

function tooSmallText(minimum: number, origin: string): string {
  const unit = unitOf(origin)
  return unit ? messages.hasAtLeast(minimum, unit) : messages.atLeast(minimum)
}

/** The sentence of a fault whose schema has none of its own. */
export function issueText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_big':
      return tooBigText(Number(issue.maximum), issue.origin)
    case 'too_small':
      return tooSmallText(Number(issue.minimum), issue.origin)
    case 'invalid_type':
      if (issue.input === undefined) return messages.missing
      return issue.expected === 'number' || issue.expected === 'int'
        ? messages.number
        : messages.otherForm
    case 'invalid_value':
      return issue.input === undefined
        ? messages.missing
        : messages.mustBeOne(issue.values.map(String))
    case 'invalid_union':
      return unionText(issue.errors.flat())
    default:
      return messages.otherForm
  }
}

/** The fault of the choice whose type fits. */
function unionText(issues: readonly { code?: string; message: string }[]): string {
  const isOfFittingType = ({ code }: { code?: string }): boolean =>
    code !== 'invalid_type' && code !== 'invalid_value'
  return issues.find(isOfFittingType)?.message ?? messages.otherForm
}
