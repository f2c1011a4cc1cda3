import { readDataPlace } from '../../platform/config/config.ts'
import { readSchemaState } from '../../platform/db/migrate.ts'
import { StartError } from '../../platform/errors.ts'
import { examine } from '../doctor/doctor.ts'
import { readOptions, requireShop, runCommand, withDatabase } from './command.ts'

const WRONG = 1
const NOT_CHECKED = 2

/** `npm run doctor` checks the data of any shop, also of a running one, and writes nothing. */
await runCommand(async () => {
  readOptions({}, 'npm run doctor')
  const place = readDataPlace(process.env)
  requireShop(place, ': nothing to check')
  const findings = await withDatabase(place, async ({ db }) => {
    const state = await readSchemaState(db)
    if (state === 'none')
      throw new StartError('There is no shop in this database: nothing to check.')
    if (state === 'older')
      throw new StartError('This database is of an older version: run `npm run db:migrate` first.')
    return examine(db)
  })
  for (const { claim, offenders } of findings) {
    console.info(`${offenders.length === 0 ? 'ok   ' : 'WRONG'} ${claim}`)
    for (const offender of offenders) console.info(`        ${offender}`)
  }
  process.exitCode = findings.every(({ offenders }) => offenders.length === 0) ? 0 : WRONG
}, NOT_CHECKED)
