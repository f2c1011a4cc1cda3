import { shopVersion } from '../../platform/config/version.ts'
import { readDataPlace } from '../config/config.ts'
import { checkUpgrade, type UpgradeFinding } from '../doctor/check-upgrade.ts'
import {
  readCommandOptions,
  requireExistingShop,
  runShopCommand,
  withCommandDatabase,
} from './command.ts'

const CHECK_UPGRADE_USAGE = 'npm run upgrade:check [-- --backed-up]'
const FINDING_SIGNS: Record<UpgradeFinding['is'], string> = {
  ok: 'ok   ',
  wrong: 'WRONG',
  plan: '     ',
}

/**
 * `npm run upgrade:check` tells what this version would do to a shop, running or not, and changes
 * nothing. It exits with 1 if the upgrade should wait.
 */
await runShopCommand(async () => {
  const { 'backed-up': hasBackup = false } = readCommandOptions(
    { 'backed-up': { type: 'boolean' } },
    CHECK_UPGRADE_USAGE,
  )
  const place = readDataPlace(process.env)
  requireExistingShop(place, ': nothing to upgrade')
  const findings = await withCommandDatabase(place, (database) =>
    checkUpgrade(database, { dataDir: place.dataDir, hasBackup }),
  )
  console.info(
    `ok    this is version ${shopVersion} on Node ${process.versions.node}, and it accepts the settings`,
  )
  for (const { is, says } of findings) console.info(`${FINDING_SIGNS[is]} ${says}`)
  process.exitCode = findings.some(({ is }) => is === 'wrong') ? 1 : 0
})
