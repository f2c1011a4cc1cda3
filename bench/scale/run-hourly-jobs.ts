import { sql } from 'kysely'
import {
  rankProducts,
  recountListing,
  refreshQueuedListings,
} from '#server/catalogue/search/upkeep/listings.ts'
import { foldWords } from '#server/catalogue/search/upkeep/words.ts'
import { type Database, maintainEmbedded } from '#server/platform/db/open.ts'

/** Runs the jobs that an hour runs on what lists and searches are read from, until none is left. */
export async function runHourlyJobs({ kind, db }: Database): Promise<void> {
  await rankProducts(db)
  while ((await refreshQueuedListings(db)) > 0);
  while ((await recountListing(db)) > 0);
  while ((await foldWords(db)) > 0);
  if (kind === 'embedded') return maintainEmbedded(db)
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum (analyze)`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}
