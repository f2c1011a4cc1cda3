import { readConfig } from '../config.ts'
import { migrate } from './migrate.ts'
import { openForCommand } from './open.ts'

/** `npm run db:migrate`: brings the schema up to date, also that of a running shop. */
const database = await openForCommand(readConfig(process.env))
const applied = await migrate(database.db)
console.info(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The schema is up to date.')
await database.close()
