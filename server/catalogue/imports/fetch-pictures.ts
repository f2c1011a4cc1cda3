import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { FETCHED_AT_ONCE } from '#contract/platform/limits.ts'
import { createFairQueue } from '../../platform/async/fair-queue.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { conflictError, HttpError } from '../../platform/errors.ts'
import type { Images } from '../../platform/images/images.ts'
import { storeFetchedImage } from '../../platform/images/uploads.ts'
import { claimDueRows } from '../../platform/jobs/claim.ts'
import { fetchPublic, type Reach } from '../../platform/remote/fetch-public.ts'
import { attachFetchedPictures } from './attach-pictures.ts'
import { lockCheckedImport } from './queries.ts'

export type PictureJob = {
  db: Db
  images: Images
  reach?: Reach | undefined
  publish: (tags: readonly string[]) => Promise<void>
}

const MAX_PICTURE_ATTEMPTS = 3

/**
 * An instance that dies leaves its pictures to others after this time, which is longer than all of
 * a round takes.
 */
const CLAIMED_AGAIN_AFTER_S = 120

type ClaimedPicture = { id: string; import_id: string; address: string; attempts: number }
type PictureOutcome = ClaimedPicture & { hash: string | null; reason: string | null }

/**
 * Fetches the next pictures of imports, four at a time, and adds them to their products; returns
 * how many. No database connection is held meanwhile, and what an instance had claimed that died is
 * claimed again.
 */
export async function fetchDuePictures(job: PictureJob): Promise<number> {
  const claimed = await claimDueRows(job.db, {
    table: 'import_picture',
    againAfterS: [],
    atLastS: CLAIMED_AGAIN_AFTER_S,
    columns: ['id', 'import_id', 'address', 'attempts'],
    perRound: 2 * FETCHED_AT_ONCE,
  })
  const queue = createFairQueue({ atOnce: FETCHED_AT_ONCE, maxWaiting: claimed.length })
  const outcomes = await Promise.all(
    claimed.map((picture) =>
      queue.run({ group: picture.import_id }, () => fetchOnePicture(job, picture)),
    ),
  )
  for (const [importId, group] of Map.groupBy(outcomes, ({ import_id }) => import_id)) {
    const touched = await job.db.transaction().execute(async (trx) => {
      await storePictureOutcomes(trx, group)
      const fetched = group.flatMap(({ hash, address }) => (hash ? address : []))
      return attachFetchedPictures(trx, importId, fetched)
    })
    if (touched > 0) await job.publish(['products'])
  }
  await endFinishedFetching(job.db)
  return claimed.length
}

async function fetchOnePicture(
  { images, reach }: PictureJob,
  picture: ClaimedPicture,
): Promise<PictureOutcome> {
  if (picture.attempts > MAX_PICTURE_ATTEMPTS)
    return { ...picture, hash: null, reason: messages.importItemFailed }
  try {
    return {
      ...picture,
      hash: await storeFetchedImage(images, await fetchPublic(picture.address, reach)),
      reason: null,
    }
  } catch (error) {
    if (error instanceof HttpError) return { ...picture, hash: null, reason: error.message }
    throw error
  }
}

const storePictureOutcomes = (trx: Trx, outcomes: readonly PictureOutcome[]) =>
  sql`update import_picture set status = case when outcome.hash is null then 'failed' else 'done' end,
      hash = outcome.hash, reason = outcome.reason, next_try_at = null
    from jsonb_populate_recordset(null::import_picture, ${JSON.stringify(outcomes)}::jsonb) as outcome
    where import_picture.id = outcome.id`.execute(trx)

const endFinishedFetching = (db: Db) =>
  sql`update import set status = 'done' where status = 'fetching' and not exists (
    select from import_picture where import_id = import.id and import_picture.status = 'pending')`.execute(
    db,
  )

/** Asks for the pictures of an import that are not there yet; returns how many. */
export async function queuePicturesOfImport(trx: Trx, importId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update import_picture set status = 'pending', attempts = 0, reason = null, next_try_at = now()
    where import_id = ${importId} and status in ('waiting', 'failed')`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Asks for the pictures of a finished import that failed, or that were not asked for when it ran.
 * @throws 404, 409 for an import that is not finished or has all its pictures
 */
export const fetchMissingPictures = (db: Db, act: AuditedAct, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { status } = await lockCheckedImport(trx, id)
    const pictures = status === 'done' ? await queuePicturesOfImport(trx, id) : 0
    if (pictures === 0) throw conflictError(messages.importNoPicturesLeft)
    await trx
      .updateTable('import')
      .set({ status: 'fetching', fetches_pictures: true })
      .where('id', '=', id)
      .execute()
    await writeAuditEntry(trx, act, { action: 'product.import', target: id, details: { pictures } })
  })
