import { join } from 'node:path'
import { restoreSecrets } from '../../platform/config/secrets.ts'
import { StartError } from '../../platform/errors.ts'
import { openImageStorage } from '../../platform/images/open-storage.ts'
import { countRowsOfBackup } from '../backups/manifest.ts'
import { openBackup } from '../backups/manifests.ts'
import { checkPicturesOfBackup, restorePictures } from '../backups/pictures.ts'
import {
  checkBackupFiles,
  restoreIntoFolder,
  restoreIntoServer,
  verifyByRestoring,
} from '../backups/restore.ts'
import { openBackupTarget } from '../backups/target.ts'
import { readBackupPlace } from '../config/config.ts'
import { examineAllData } from '../doctor/doctor.ts'
import { readCommandArguments, runShopCommand, withCommandDatabase } from './command.ts'

/**
 * `npm run restore` brings a backup back into the database of `DATABASE_URL`, or into `DATA_DIR`;
 * `--verify` only tries it.
 */
const RESTORE_USAGE =
  'npm run restore -- FOLDER | s3://KEY:SECRET@host/bucket/prefix [--backup NAME] [--verify] [--replace]'

await runShopCommand(async () => {
  const { values, positionals } = readCommandArguments(
    { backup: { type: 'string' }, verify: { type: 'boolean' }, replace: { type: 'boolean' } },
    RESTORE_USAGE,
  )
  const { backup, verify: isTrial, replace: isReplacing = false } = values
  const [from, ...others] = positionals
  if (from === undefined || others.length > 0)
    throw new StartError(`Say where the backups are.\n${RESTORE_USAGE}`)
  const place = readBackupPlace(process.env)
  const opened = await openBackup(await openBackupTarget(from), place.backups.passphrase, backup)
  await checkBackupFiles(opened)
  await checkPicturesOfBackup(opened.place, opened.manifest)
  const what = `${opened.manifest.id}: ${countRowsOfBackup(opened.manifest)} rows, ${opened.manifest.pictures.count} pictures`
  if (isTrial) {
    await verifyByRestoring(opened, place.dataDir)
    return console.info(`Whole, and restored once on trial. ${what}`)
  }
  const pictures = await openImageStorage(join(place.dataDir, 'files'), place.storageUrl)
  const { secrets } = opened.manifest
  let isSecret = true
  const putRest = async (): Promise<void> => {
    await restorePictures(opened.place, opened.manifest, pictures)
    if (secrets) isSecret = restoreSecrets(place.dataDir, secrets)
  }
  if (place.databaseUrl)
    await restoreIntoServer(place.databaseUrl, opened, { isReplacing, putRest })
  else await restoreIntoFolder(place.dataDir, opened, { isReplacing, putRest })
  console.info(`Restored, and equal to the backup. ${what}`)
  if (!isSecret)
    console.info('The secrets in DATA_DIR were left as they are; those of the backup are not used.')
  const findings = await withCommandDatabase(place, ({ db }) => examineAllData(db))
  const problems = findings.filter(({ offenders }) => offenders.length > 0)
  for (const { claim } of problems) console.info(`WRONG ${claim}`)
  process.exitCode = problems.length === 0 ? 0 : 1
})
