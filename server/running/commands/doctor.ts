import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readDataPlace } from '../../platform/config/config.ts'
import { readSchemaState } from '../../platform/db/migrate.ts'
import { StartError } from '../../platform/errors.ts'
import { examine, type Finding } from '../doctor/doctor.ts'
import { refuseOptions, runCommand, withDatabase } from './command.ts'

const WRONG = 1
const NOT_CHECKED = 2

/** `npm run doctor`: checks the data of any shop, also of a running one, and writes nothing. */
await runCommand(async () => {
  refuseOptions('npm run doctor')
  const place = readDataPlace(process.env)
  if (!place.databaseUrl && !existsSync(join(place.dataDir, 'database'))) {
    throw new StartError(`There is no shop in ${resolve(place.dataDir)}: nothing to check. DATA_DIR says where it is.`)
  }
  const findings = await withDatabase(place, async ({ db }) => {
    const state = await readSchemaState(db)
    if (state === 'none') throw new StartError('There is no shop in this database: nothing to check.')
    if (state === 'older') throw new StartError('This database is of an older version: run `npm run db:migrate` first.')
    return examine(db)
  })
  findings.forEach(show)
  process.exitCode = findings.every(({ offenders }) => offenders.length === 0) ? 0 : WRONG
}, NOT_CHECKED)

function show({ claim, offenders }: Finding): void {
  console.info(`${offenders.length === 0 ? 'ok   ' : 'WRONG'} ${claim}`)
  for (const offender of offenders) console.info(`        ${offender}`)
}
