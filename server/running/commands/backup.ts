import { setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readBackupPlace } from '../../platform/config/config.ts'
import { shopVersion } from '../../platform/config/version.ts'
import { fieldOf, StartError } from '../../platform/errors.ts'
import { countBytes, countRows } from '../backups/manifest.ts'
import { runBackup } from '../backups/run-backup.ts'
import { requireShop, runCommand, withDatabase } from './command.ts'

/** `npm run backup`: database and pictures of a shop, running or not. `--scheduled --run ID` is how the shop starts it by itself. */
const USAGE = 'npm run backup -- [FOLDER | s3://KEY:SECRET@host/bucket/prefix] [--no-verify]'

process.umask(0o077) // also in a folder that others may read

await runCommand(async () => {
  const { to, isVerified, isScheduled, runId } = read()
  if (isScheduled) setPriority(10) // buyers come first
  const place = readBackupPlace(process.env)
  const { backups } = place
  requireShop(place)
  const manifest = await withDatabase(place, (database) =>
    runBackup(database, {
      ...place,
      ...backups,
      to: to ?? backups.to ?? join(place.dataDir, 'backups'),
      isVerified: isScheduled ? backups.isVerified : isVerified,
      keep: isScheduled ? backups.keep : undefined,
      nextSeconds: isScheduled ? backups.everySeconds : undefined,
      runId,
      shopVersion,
    }),
  )
  const megabytes = (countBytes(manifest) / 1e6).toFixed(1)
  console.info(
    `Backed up: ${manifest.id} · ${countRows(manifest)} rows, ${megabytes} MB, ${manifest.pictures.count} pictures${warning(backups.passphrase !== undefined)}`,
  )
  const { missing = [] } = manifest.pictures
  if (missing.length > 0)
    console.info(
      `${missing.length} pictures that the shop uses are neither in it nor in earlier backups: ${missing.join(', ')}`,
    )
})

function warning(isEncrypted: boolean): string {
  return isEncrypted ? ' · encrypted' : ' · not encrypted: BACKUP_PASSPHRASE encrypts the next'
}

function read() {
  try {
    const { values, positionals } = parseArgs({
      options: { 'no-verify': { type: 'boolean' }, scheduled: { type: 'boolean' }, run: { type: 'string' } },
      allowPositionals: true,
    })
    if (positionals.length > 1) throw new Error('Only one place can be given.')
    return {
      to: positionals[0],
      isVerified: !values['no-verify'],
      isScheduled: values.scheduled ?? false,
      runId: values.run,
    }
  } catch (error) {
    throw new StartError(`${fieldOf(error, 'message')}\n${USAGE}`)
  }
}
