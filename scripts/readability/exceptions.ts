import type { Rule } from './find-dense-code.ts'

/**
 * A file in which a rule does not hold, and why. At most ten: a rule with more exceptions is no
 * rule.
 */
type Exception = { path: string; rule: Rule; reason: string }

export const MAX_EXCEPTIONS = 10

export const exceptions: readonly Exception[] = []
