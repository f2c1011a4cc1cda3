import type { Row } from '../table.ts'

export type QuestionKind = 'list' | 'suggestions'

/** The highest multiples of the p95 of `product` by database: times alone say little. */
export const QUESTION_LIMITS = {
  postgres: { list: 6, suggestions: 3 },
  embedded: { list: 8, suggestions: 8 },
} satisfies Record<string, Record<QuestionKind, number>>

type MultipleVerdict = Pick<Row, 'target' | 'reached' | 'isMet'>

/** Judges a time by how many times as long as another of the same run it is. */
export function judgeMultiple(time: number, base: number, limit: number): MultipleVerdict {
  const multiple = time / base
  return {
    target: `${limit} ×`,
    reached: `${multiple.toPrecision(3)} ×`,
    isMet: multiple <= limit,
  }
}
