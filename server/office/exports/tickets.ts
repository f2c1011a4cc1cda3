import { messages } from '#contract/messages.ts'
import type { ExportKind } from '#contract/office/exports.ts'
import { SUPER_REPORTS } from '#contract/office/report-measures.ts'
import type { ReportAsked } from '#contract/office/reports.ts'
import { EXPORT_TICKET_S } from '#contract/platform/limits.ts'
import { type Actor, requireRight } from '../../platform/access/actor.ts'
import { fromNow, now } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { hashOfToken, newToken } from '../../platform/random-token.ts'

/**
 * Tickets are random, stored as hashes, and valid for one download in the browser of one session.
 */

type Export =
  | {
      kind: ExportKind
      /** A bulk job, whose orders alone are exported. */
      selection?: string | undefined
    }
  | { kind: 'report'; report: ReportAsked }

/** @throws 403 without the right to reports, or for a report that only super admins see */
export function requireReport(actor: Actor, { report }: Pick<ReportAsked, 'report'>): void {
  requireRight(actor, 'reports')
  if (SUPER_REPORTS.some((name) => name === report) && actor.role !== 'superAdmin')
    throw forbidden(messages.forbidden)
}

/** @throws 404 if there is no such bulk job */
export async function requireSelection(db: Db, id: string): Promise<void> {
  const found = await db.selectFrom('bulk_job').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound(messages.jobNotFound)
}

/** Answers where the file is. */
export async function issueTicket(
  db: Db,
  { sessionId, ...requested }: Export & { sessionId: string },
): Promise<{ path: string }> {
  const ticket = newToken()
  const isReport = requested.kind === 'report'
  await db
    .insertInto('export_ticket')
    .values({
      token_hash: hashOfToken(ticket),
      kind: requested.kind,
      report: isReport ? JSON.stringify(requested.report) : null,
      selection: isReport ? null : (requested.selection ?? null),
      session_id: sessionId,
      expires_at: fromNow(`${EXPORT_TICKET_S} seconds`),
    })
    .execute()
  return { path: `/api/exports/${ticket}` }
}

/**
 * Marks a ticket as used; of two concurrent calls, one succeeds. Another browser's call leaves it
 * valid.
 */
export async function redeemTicket(
  db: Db,
  ticket: string,
  sessionId: string,
): Promise<Export | undefined> {
  const row = await db
    .updateTable('export_ticket')
    .set({ used_at: now() })
    .where('token_hash', '=', hashOfToken(ticket))
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning(['kind', 'selection', 'report'])
    .executeTakeFirst()
  if (!row) return undefined
  const { kind, selection, report } = row
  if (kind === 'report') return report === null ? undefined : { kind, report }
  return { kind, selection: selection ?? undefined }
}
