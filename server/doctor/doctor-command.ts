import { readConfig } from '../config.ts'
import { openForCommand } from '../db/open.ts'
import { examine } from './doctor.ts'

/** `npm run doctor`: checks the sums of any shop, also of one that is running. Exits 1 when something is wrong. */
const database = await openForCommand(readConfig(process.env))
const findings = await examine(database.db)
for (const { claim, offenders } of findings) {
  console.info(`${offenders.length === 0 ? 'ok   ' : 'WRONG'} ${claim}`)
  for (const offender of offenders) console.info(`        ${offender}`)
}
await database.close()
process.exitCode = findings.every(({ offenders }) => offenders.length === 0) ? 0 : 1
