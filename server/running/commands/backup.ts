import { setPriority } from 'node:os'
import { join } from 'node:path'
import { shopVersion } from '../../platform/config/version.ts'
import { StartError } from '../../platform/errors.ts'
import { countBytesOfBackup, countRowsOfBackup } from '../backups/manifest.ts'
import { runBackup } from '../backups/run-backup.ts'
import { readBackupPlace } from '../config/config.ts'
import {
  readCommandArguments,
  requireExistingShop,
  runShopCommand,
  withCommandDatabase,
} from './command.ts'

/**
 * `npm run backup` backs up the database and the pictures of a shop, running or not. The shop
 * itself starts it with `--scheduled --run ID`.
 */
const BACKUP_USAGE = 'npm run backup -- [FOLDER | s3://KEY:SECRET@host/bucket/prefix] [--no-verify]'

process.umask(0o077) // only the owner reads a backup, even in a folder that others may read

await runShopCommand(async () => {
  const { values, positionals } = readCommandArguments(
    { 'no-verify': { type: 'boolean' }, scheduled: { type: 'boolean' }, run: { type: 'string' } },
    BACKUP_USAGE,
  )
  if (positionals.length > 1) throw new StartError(`Only one place can be given.\n${BACKUP_USAGE}`)
  const isScheduled = values.scheduled === true
  if (isScheduled) setPriority(10) // buyers come first
  const place = readBackupPlace(process.env)
  const { backups } = place
  requireExistingShop(place)
  const manifest = await withCommandDatabase(place, (database) =>
    runBackup(database, {
      ...place,
      ...backups,
      to: positionals[0] ?? backups.to ?? join(place.dataDir, 'backups'),
      isVerified: isScheduled ? backups.isVerified : !values['no-verify'],
      keep: isScheduled ? backups.keep : undefined,
      nextSeconds: isScheduled ? backups.everySeconds : undefined,
      runId: values.run,
      shopVersion,
    }),
  )
  const megabytes = (countBytesOfBackup(manifest) / 1e6).toFixed(1)
  const sealed =
    backups.passphrase !== undefined
      ? 'encrypted'
      : 'not encrypted: BACKUP_PASSPHRASE encrypts the next'
  console.info(
    `Backed up: ${manifest.id} · ${countRowsOfBackup(manifest)} rows, ${megabytes} MB, ${manifest.pictures.count} pictures · ${sealed}`,
  )
  const { missing = [] } = manifest.pictures
  if (missing.length > 0)
    console.info(
      `${missing.length} pictures that the shop uses are neither in it nor in earlier backups: ${missing.join(', ')}`,
    )
})
