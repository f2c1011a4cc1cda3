import { readSchemaState } from '../../platform/db/migrate.ts'
import { StartError } from '../../platform/errors.ts'
import { readDataPlace } from '../config/config.ts'
import { examineAllData } from '../doctor/doctor.ts'
import {
  readCommandOptions,
  requireExistingShop,
  runShopCommand,
  withCommandDatabase,
} from './command.ts'

const EXIT_DATA_WRONG = 1
const EXIT_NOT_CHECKED = 2

/** `npm run doctor` checks the data of any shop, also of a running one, and writes nothing. */
await runShopCommand(async () => {
  readCommandOptions({}, 'npm run doctor')
  const place = readDataPlace(process.env)
  requireExistingShop(place, ': nothing to check')
  const findings = await withCommandDatabase(place, async ({ db }) => {
    const state = await readSchemaState(db)
    if (state === 'none')
      throw new StartError('There is no shop in this database: nothing to check.')
    if (state === 'older')
      throw new StartError('This database is of an older version: run `npm run db:migrate` first.')
    return examineAllData(db)
  })
  for (const { claim, offenders } of findings) {
    console.info(`${offenders.length === 0 ? 'ok   ' : 'WRONG'} ${claim}`)
    for (const offender of offenders) console.info(`        ${offender}`)
  }
  process.exitCode = findings.every(({ offenders }) => offenders.length === 0) ? 0 : EXIT_DATA_WRONG
}, EXIT_NOT_CHECKED)
