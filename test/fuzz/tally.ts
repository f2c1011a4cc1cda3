import type { Operation } from './document.ts'
import type { Answer, Call } from './exchange.ts'

/** A kind of wrong answer: the first call that got it, and how many did. */
export type Fault = { what: string; operation: string; curl: string; seed: number; times: number }

export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `${method} ${path}`

/** The result of an attack. */
export class Tally {
  readonly #faults = new Map<string, Fault>()
  readonly #statuses = new Map<number, number>()
  readonly #unfulfilled: Set<Operation>
  sent = 0
  slowestMs = 0
  lateBesideOthers = 0

  constructor(operations: readonly Operation[]) {
    this.#unfulfilled = new Set(operations)
  }

  get faults(): Fault[] {
    return [...this.#faults.values()]
  }

  count({ method, operation }: Call, { status, ms }: Answer): void {
    this.sent += 1
    this.slowestMs = Math.max(this.slowestMs, ms)
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    if (status >= 200 && status < 300 && method === operation.method)
      this.#unfulfilled.delete(operation)
  }

  /** Faults that differ in figures only are one. */
  note({ what, call, curl, seed }: Pick<Fault, 'what' | 'curl' | 'seed'> & { call: Call }): void {
    const operation = nameOf(call.operation)
    const key = `${operation} ${what.slice(0, 80).replace(/[\d.]+/g, '0')}`
    const known = this.#faults.get(key) ?? { what, operation, curl, seed, times: 0 }
    this.#faults.set(key, { ...known, times: known.times + 1 })
  }

  /** In words, for people. */
  toString(): string {
    const counts = [...this.#statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => `${times} × ${status}`)
    const unfulfilled = [...this.#unfulfilled].map(nameOf)
    return [
      `${this.sent} calls: ${counts.join(', ')}`,
      `slowest ${Math.round(this.slowestMs)} ms; ${this.lateBesideOthers} late beside others, and in time alone`,
      `${unfulfilled.length} operations were never fulfilled: ${unfulfilled.join(', ')}`,
      ...this.faults.map(({ what, operation, curl, seed, times }) =>
        [`${times} × ${operation}: ${what}`, `  TEST_SEED=${seed}`, `  ${curl}`].join('\n'),
      ),
    ].join('\n')
  }
}
