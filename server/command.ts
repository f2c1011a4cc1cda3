import { type Database, openForCommand } from './db/open.ts'
import { explain } from './explain.ts'

/** Ends with code 1 and one sentence where something is wrong. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explain(error, process.env))
    process.exit(1)
  }
}

/** The database of a shop, running or not, for as long as `work` takes. */
export async function withDatabase<T>(
  place: { databaseUrl?: string | undefined; dataDir: string },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openForCommand(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
