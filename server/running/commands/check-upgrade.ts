import { readDataPlace } from '../../platform/config/config.ts'
import { shopVersion } from '../../platform/config/version.ts'
import { checkUpgrade, type Finding } from '../upgrade/check-upgrade.ts'
import { readOptions, requireShop, runCommand, withDatabase } from './command.ts'

const USAGE = 'npm run upgrade:check [-- --backed-up]'
const SIGNS: Record<Finding['is'], string> = { ok: 'ok   ', wrong: 'WRONG', plan: '     ' }

/**
 * `npm run upgrade:check` tells what this version would do to a shop, running or not, and changes
 * nothing. It exits with 1 if the upgrade should wait.
 */
await runCommand(async () => {
  const { 'backed-up': hasBackup = false } = readOptions(
    { 'backed-up': { type: 'boolean' } },
    USAGE,
  )
  const place = readDataPlace(process.env)
  requireShop(place, ': nothing to upgrade')
  const findings = await withDatabase(place, (database) =>
    checkUpgrade(database, { dataDir: place.dataDir, hasBackup }),
  )
  console.info(
    `ok    this is version ${shopVersion} on Node ${process.versions.node}, and it accepts the settings`,
  )
  for (const { is, says } of findings) console.info(`${SIGNS[is]} ${says}`)
  process.exitCode = findings.some(({ is }) => is === 'wrong') ? 1 : 0
})
