import { migrateSchema, undoMigrationsAfter } from '../../platform/db/migrate.ts'
import { readShopConfig } from '../config/config.ts'
import { readCommandOptions, runShopCommand, withCommandDatabase } from './command.ts'

const MIGRATE_USAGE = 'npm run db:migrate [-- --undo-after NAME]'

/**
 * `npm run db:migrate` brings the schema up to date, also that of a running shop; `--undo-after`
 * brings it back, for the previous version.
 */
await runShopCommand(async () => {
  const { 'undo-after': name } = readCommandOptions(
    { 'undo-after': { type: 'string' } },
    MIGRATE_USAGE,
  )
  const config = readShopConfig(process.env)
  if (name === undefined) {
    const applied = await withCommandDatabase(config, ({ db }) =>
      migrateSchema(db, { isBesideOlder: true }),
    )
    console.info(
      applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The schema is up to date.',
    )
  } else {
    const undone = await withCommandDatabase(config, ({ db }) => undoMigrationsAfter(db, name))
    console.info(
      undone.length > 0 ? `Taken back: ${undone.join(', ')}` : `Nothing comes after ${name}.`,
    )
  }
})
