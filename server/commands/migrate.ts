import { readConfig } from '../config/config.ts'
import { migrate } from '../db/migrate.ts'
import { refuseOptions, runCommand, withDatabase } from './command.ts'

/** `npm run db:migrate`: brings the schema up to date, also that of a running shop. */
await runCommand(async () => {
  refuseOptions('npm run db:migrate')
  const applied = await withDatabase(readConfig(process.env), ({ db }) => migrate(db))
  console.info(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The schema is up to date.')
})
