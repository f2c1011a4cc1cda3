import type { LogEvent } from 'kysely'
import { fieldOfError } from '../errors.ts'
import { metrics } from '../metrics/metrics.ts'
import { isTracingActive, noteEndedSpan } from '../tracing/tracing.ts'

/** A statement that ended well: its text has `$1` where its values were. */
export type Statement = { text: string; values: number; ms: number }

/** Statements of one pool: always counted, and passed to listeners. */
export function watchStatements() {
  const listeners = new Set<(statement: Statement) => void>()
  return {
    /** For Kysely's `log`. */
    note: (event: LogEvent): void => {
      const { query, queryDurationMillis: ms } = event
      const error = event.level === 'error' ? event.error : undefined
      metrics.querySeconds.observe(ms / 1000)
      if (isTracingActive())
        noteEndedSpan('SQL', {
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
          ms,
          error,
        })
      if (event.level === 'error') metrics.queryErrors.inc({ class: errorClassOf(error) })
      else
        for (const hear of listeners) hear({ text: query.sql, values: query.parameters.length, ms })
    },
    /** `hear` is called for each statement from now on. Returns how to end that. */
    listen: (hear: (statement: Statement) => void): (() => void) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}

/** `23`: a constraint refused, `40`: a deadlock; `none`: the connection broke. */
const errorClassOf = (error: unknown): string =>
  /^([0-9A-Z]{2})[0-9A-Z]{3}$/.exec(fieldOfError(error, 'code') ?? '')?.[1] ?? 'none'
