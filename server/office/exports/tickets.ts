import { messages } from '#contract/messages.ts'
import type { ExportKind } from '#contract/office/exports.ts'
import { SUPER_REPORTS } from '#contract/office/report-measures.ts'
import type { ReportFileRequest } from '#contract/office/reports.ts'
import { EXPORT_TICKET_S } from '#contract/platform/limits.ts'
import { type Actor, requireRight } from '../../platform/access/actor.ts'
import { databaseNow, timeAfterNow } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { forbiddenError, notFoundError } from '../../platform/errors.ts'
import { createRandomToken, hashOfToken } from '../../platform/random-token.ts'

/**
 * Tickets are random, stored as hashes, and valid for one download in the browser of one session.
 */

type RequestedExport =
  | {
      kind: ExportKind
      /** A bulk job, whose orders alone are exported. */
      selection?: string | undefined
    }
  | { kind: 'report'; report: ReportFileRequest }

/** @throws 403 without the right to reports, or for a report that only super admins see */
export function requireMayReadReport(
  actor: Actor,
  { report }: Pick<ReportFileRequest, 'report'>,
): void {
  requireRight(actor, 'reports')
  if (SUPER_REPORTS.some((name) => name === report) && actor.role !== 'superAdmin')
    throw forbiddenError(messages.forbidden)
}

/** @throws 404 if there is no such bulk job */
export async function requireBulkJob(db: Db, id: string): Promise<void> {
  await db
    .selectFrom('bulk_job')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFoundError(messages.jobNotFound))
}

/** Answers where the file is. */
export async function issueExportTicket(
  db: Db,
  { sessionId, ...requested }: RequestedExport & { sessionId: string },
): Promise<{ path: string }> {
  const ticket = createRandomToken()
  const isReport = requested.kind === 'report'
  await db
    .insertInto('export_ticket')
    .values({
      token_hash: hashOfToken(ticket),
      kind: requested.kind,
      report: isReport ? JSON.stringify(requested.report) : null,
      selection: isReport ? null : (requested.selection ?? null),
      session_id: sessionId,
      expires_at: timeAfterNow(`${EXPORT_TICKET_S} seconds`),
    })
    .execute()
  return { path: `/api/exports/${ticket}` }
}

/**
 * Marks a ticket as used; of two concurrent calls, one succeeds. Another browser's call leaves it
 * valid.
 */
export async function redeemExportTicket(
  db: Db,
  ticket: string,
  sessionId: string,
): Promise<RequestedExport | undefined> {
  const row = await db
    .updateTable('export_ticket')
    .set({ used_at: databaseNow() })
    .where('token_hash', '=', hashOfToken(ticket))
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', databaseNow())
    .returning(['kind', 'selection', 'report'])
    .executeTakeFirst()
  if (!row) return undefined
  const { kind, selection, report } = row
  if (kind === 'report') return report === null ? undefined : { kind, report }
  return { kind, selection: selection ?? undefined }
}
