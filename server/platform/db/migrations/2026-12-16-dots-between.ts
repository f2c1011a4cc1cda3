import { type Kysely, sql } from 'kysely'

const BEFORE = String.raw`'(^|[^0-9.])[.]+|[.]+($|[^0-9.])', '\1 \2', 'g'`
const AFTER = `'(?<![0-9.])[.]+|[.]+(?![0-9.])', ' ', 'g'`

/** A dot on each side of one letter parts words twice: of '.a.5' the second dot remained. */
export const up = (db: Kysely<unknown>): Promise<void> => changeSpoken(db, BEFORE, AFTER)

export const down = (db: Kysely<unknown>): Promise<void> => changeSpoken(db, AFTER, BEFORE)

async function changeSpoken(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  const texts = `$from$${from}$from$, $to$${to}$to$`
  await sql
    .raw(`do $do$ begin execute replace(pg_get_functiondef('spoken(text)'::regprocedure), ${texts}); end $do$`)
    .execute(db)
}
