type SpanAttributes = Record<string, string | number>

/** Traces of a request; only where the operator has set a collector. */
export type Tracing = {
  /** Runs `work` as one step. */
  span<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>
  /**
   * A step that has just ended, as part of the current one; without one it is not noted, unless it
   * `isAlone`.
   */
  ended(name: string, step: EndedSpan): void
  /** Sends the remaining spans. */
  stop(): Promise<void>
}

export type EndedSpan = {
  attributes: SpanAttributes
  ms: number
  error?: unknown
  isAlone?: boolean
}

let current: Tracing | undefined

export const setCurrentTracing = (tracing: Tracing | undefined): void => {
  current = tracing
}

export const isTracingActive = (): boolean => current !== undefined

/** `name` and `attributes` have nothing of a person and no value of a statement. */
export const runInTraceSpan = <T>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<T>,
): Promise<T> => (current ? current.span(name, attributes, work) : work())

export const noteEndedSpan = (name: string, step: EndedSpan): void => current?.ended(name, step)

export async function stopTracing(): Promise<void> {
  await current?.stop()
  current = undefined
}
