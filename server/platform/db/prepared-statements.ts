import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { DeadlineClient } from './deadline-client.ts'

const MARK = '/* plan:'

/**
 * Marks a statement as prepared under a name: on a PostgreSQL server each connection parses and
 * plans it once. For statements that run so often that this costs more than running them. It is the
 * start of the statement; the text after it never changes.
 */
export const markAsPrepared = (name: string): RawBuilder<unknown> => sql.raw(`${MARK}${name} */`)

/**
 * Ids as a subquery, so that the planner cannot count them: the plan for any number of ids is as
 * good as one for these. Otherwise it plans again for each number of them, which takes longer than
 * the statement itself.
 */
export const uncountedIds = (ids: readonly string[]): RawBuilder<string[]> =>
  sql`(select ${[...ids]}::uuid[])::uuid[]`

/**
 * Ends a subquery that reads so many rows out of JSON. The planner would expect a hundred rows of
 * it, and read whole tables; of a limit that it cannot count it expects ten.
 */
export const limitToFewRows = (rows: number): RawBuilder<unknown> =>
  sql`limit (select ${rows}::int)`

const ANY_TEXT = '/* plan */'

/**
 * The same for a statement whose text has several forms, each named by its text. A connection keeps
 * the first `MAX_TEXTS` of them; others are sent as they are. The values that differ from one
 * request to the next are parameters.
 */
export const preparedByText: RawBuilder<unknown> = sql.raw(ANY_TEXT)

/** Each connection keeps a plan for each, in the server's memory. */
const MAX_TEXTS = 80

const preparedNameIn = (text: string): string => text.slice(MARK.length, text.indexOf(' */'))

/**
 * Errors of a prepared statement that no longer fits: a migration by another instance changed the
 * type of a column (0A000), or a pooler gave us another session (26000, 42P05). The statement has
 * not run then.
 */
const OUTDATED = ['0A000', '26000', '42P05']

type SendQuery = (...args: unknown[]) => unknown

/**
 * The prepared statements of a session, by their texts. One that became outdated is sent unprepared
 * from then on.
 */
class PreparedStatements {
  readonly #outdated = new Set<string>()
  readonly #names = new Map<string, string>()

  /** @param send `query` of a client of the session, and what it was called with */
  send(send: SendQuery, args: readonly unknown[]): unknown {
    const [text, values] = args
    const name = typeof text === 'string' ? this.#nameOf(text) : undefined
    if (!name || this.#outdated.has(name)) return send(...args)
    const answer = send({ name, text, values }) as Promise<unknown>
    return answer.catch((error: { code?: string }) => {
      if (!OUTDATED.includes(error.code ?? '')) throw error
      this.#outdated.add(name)
      return send(text, values)
    })
  }

  #nameOf(text: string): string | undefined {
    if (text.startsWith(MARK)) return preparedNameIn(text)
    if (!text.startsWith(ANY_TEXT)) return undefined
    const known = this.#names.get(text)
    if (known || this.#names.size >= MAX_TEXTS) return known
    const name = createHash('sha1').update(text).digest('base64')
    this.#names.set(text, name)
    return name
  }
}

/** A connection to a server, a session of its own, that prepares marked statements. */
export class PreparingClient extends DeadlineClient {
  readonly #statements = new PreparedStatements()

  // biome-ignore lint/suspicious/noExplicitAny: one body for all overloads of `query`
  override query(...args: any[]): any {
    return this.#statements.send((super.query as SendQuery).bind(this), args)
  }
}

/** The same for the embedded database, whose connections share one session and have no deadlines. */
export function preparingClientsOfOneSession(): new (config?: pg.ClientConfig) => pg.Client {
  const statements = new PreparedStatements()
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: one body for all overloads of `query`
    override query(...args: any[]): any {
      return statements.send((super.query as SendQuery).bind(this), args)
    }
  }
}
