import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

const MARK = '/* plan:'

/**
 * Marks a statement that is asked so often that parsing and planning it each time would cost more than running it:
 * on a PostgreSQL server each connection keeps its plan. To be put first; the text after it must always be the same.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`${MARK}${name} */`)

const nameIn = (text: unknown): string | undefined =>
  typeof text === 'string' && text.startsWith(MARK) ? text.slice(MARK.length, text.indexOf(' */')) : undefined

/**
 * What comes of a plan that is of no use any more: a migration by another instance changed the type of a column (0A000),
 * or a pooler gave us another session (26000, 42P05). All of them before anything was done.
 */
const OUTDATED = ['0A000', '26000', '42P05']

/** A connection that keeps the plans of marked statements, and asks in the plain way where one has become outdated. */
export class PreparingClient extends pg.Client {
  readonly #outdated = new Set<string>()

  // biome-ignore lint/suspicious/noExplicitAny: one body for all the forms that `query` takes
  override query(...asked: any[]): any {
    const [text, values] = asked
    const name = nameIn(text)
    const plain = super.query as (...asked: unknown[]) => Promise<unknown>
    if (!name || this.#outdated.has(name)) return plain.apply(this, asked)
    return plain.call(this, { name, text, values }).catch((error: { code?: string }) => {
      if (!OUTDATED.includes(error.code ?? '')) throw error
      this.#outdated.add(name)
      return plain.call(this, text, values)
    })
  }
}
