import pg from 'pg'

const EXPLAINABLE = /^\s*(\/\*.*?\*\/\s*)*(select|insert|update|delete|merge|with|values)\b/is
const EXPLAIN_WITHIN_MS = 2_000
/** All clients of the embedded database are one session: each needs a name of its own. */
let explained = 0

/**
 * How the database would run a statement with any values: the statement is not run, and no value is
 * known here. Undefined for what has no plan, such as `commit`. On a connection of its own.
 * @throws when the database cannot be reached, or answers late
 */
export async function genericPlan(
  connection: pg.ClientConfig,
  { text, values }: { text: string; values: number },
): Promise<string | undefined> {
  if (!EXPLAINABLE.test(text)) return undefined
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: EXPLAIN_WITHIN_MS })
  client.on('error', () => {}) // the query fails, too
  try {
    await client.connect()
    return await explainStatement(client, text, values)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Explains by `prepare`: PostgreSQL 15 has no `explain (generic_plan)`. */
async function explainStatement(client: pg.Client, text: string, values: number): Promise<string> {
  await client.query(`begin read only; set local statement_timeout = ${EXPLAIN_WITHIN_MS};
    set local plan_cache_mode = force_generic_plan`)
  explained += 1
  const name = `explained_${explained}`
  try {
    await client.query(`prepare ${name} as ${text}`)
    const given = values > 0 ? `(${Array(values).fill('null').join(', ')})` : ''
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute ${name}${given}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    await client.query(`deallocate ${name}`).catch(() => {})
  }
}
