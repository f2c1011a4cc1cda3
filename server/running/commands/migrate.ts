import { readConfig } from '../../platform/config/config.ts'
import { migrate, undoAfter } from '../../platform/db/migrate.ts'
import { readOptions, runCommand, withDatabase } from './command.ts'

const USAGE = 'npm run db:migrate [-- --undo-after NAME]'

/**
 * `npm run db:migrate` brings the schema up to date, also that of a running shop; `--undo-after`
 * brings it back, for the previous version.
 */
await runCommand(async () => {
  const { 'undo-after': name } = readOptions({ 'undo-after': { type: 'string' } }, USAGE)
  const config = readConfig(process.env)
  if (name === undefined) {
    const applied = await withDatabase(config, ({ db }) => migrate(db, { isBesideOlder: true }))
    console.info(
      applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The schema is up to date.',
    )
  } else {
    const undone = await withDatabase(config, ({ db }) => undoAfter(db, name))
    console.info(
      undone.length > 0 ? `Taken back: ${undone.join(', ')}` : `Nothing comes after ${name}.`,
    )
  }
})
