import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Milliseconds that a statement may take, by the kind of call that asks for it. The wait for its
 * connection counts.
 */
export const DEADLINES = { page: 5_000, order: 10_000, report: 30_000 }
export type Deadlines = typeof DEADLINES
export type DeadlineKind = keyof Deadlines

/** `page`: what the calls of one page share, as a page of the server makes several. */
type StatementLimit = { ms: number; page?: PageDeadline | undefined }
type PageDeadline = { isLate: boolean; endsAt: number }

const statementLimits = new AsyncLocalStorage<StatementLimit>()

/** Runs `work` with this deadline for each of its statements, also later ones. Undefined: none. */
export const withDeadline = <T>(ms: number | undefined, work: () => T): T =>
  ms === undefined
    ? statementLimits.exit(work)
    : statementLimits.run({ ms, page: statementLimits.getStore()?.page }, work)

/**
 * Runs `work` for a page, each of whose statements has this deadline. Once one of them was late, or
 * the page is older than that, it gets no connection any more.
 */
export function withPageDeadline<T>(ms: number, work: () => T): T {
  const page = statementLimits.getStore()?.page ?? { isLate: false, endsAt: performance.now() + ms }
  return statementLimits.run({ ms, page }, work)
}

/** A page that has hardly any time left can still roll back. */
const LEAST_MS = 250

/** Time left for the running call and its page; undefined outside of calls and jobs. */
export function msUntilDeadline(): number | undefined {
  const { ms, page } = statementLimits.getStore() ?? {}
  if (ms === undefined || !page) return ms
  return Math.min(ms, Math.max(page.endsAt - performance.now(), LEAST_MS))
}

export function isCurrentPageLate(): boolean {
  const page = statementLimits.getStore()?.page
  return page !== undefined && (page.isLate || performance.now() >= page.endsAt)
}

/** A statement of the page that runs at this moment was late. */
export function noteCurrentPageLate(): void {
  const page = statementLimits.getStore()?.page
  if (page) page.isLate = true
}
