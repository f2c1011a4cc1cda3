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

/** `selection`: a bulk job, whose orders alone are exported. */
type Export =
  | { kind: ExportKind; selection?: string | undefined }
  | { kind: 'report'; report: ReportAsked }

/** @throws 403 without the right, and for what only super admins see */
export function requireReport(actor: Actor, { report }: Pick<ReportAsked, 'report'>): void {
  requireRight(actor, 'reports')
  if (SUPER_REPORTS.some((name) => name === report) && actor.role !== 'superAdmin')
    throw forbidden(messages.forbidden)
}

/** @throws 404 */
export async function requireSelection(db: Db, id: string): Promise<void> {
  const found = await db.selectFrom('bulk_job').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound(messages.jobNotFound)
}

/** Answers where the file is. */
export async function issueTicket(db: Db, { sessionId, ...asked }: Export & { sessionId: string }) {
  const ticket = newToken()
  await db
    .insertInto('export_ticket')
    .values({
      token_hash: hashOfToken(ticket),
      ...(asked.kind === 'report'
        ? { kind: asked.kind, report: JSON.stringify(asked.report) }
        : { kind: asked.kind, selection: asked.selection ?? null }),
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
  if (kind === 'report') return report ? { kind, report } : undefined
  return { kind, selection: selection ?? undefined }
}
