import type { ExportKind } from '#contract/exports.ts'
import { EXPORT_TICKET_S } from '#contract/limits.ts'
import { fromNow, now } from '../db/now.ts'
import type { Db } from '../db/schema.ts'
import { hashOfToken, newToken } from '../random-token.ts'

/** Tickets are random, stored as hashes, and valid for one download in the browser of one session. */

type Ticket = { kind: ExportKind; sessionId: string }

export async function issueTicket(db: Db, { kind, sessionId }: Ticket): Promise<string> {
  const ticket = newToken()
  await db
    .insertInto('export_ticket')
    .values({
      token_hash: hashOfToken(ticket),
      kind,
      session_id: sessionId,
      expires_at: fromNow(`${EXPORT_TICKET_S} seconds`),
    })
    .execute()
  return ticket
}

/**
 * Marks a ticket as used; of two concurrent calls, one succeeds. Undefined: it is unknown, too old or used, or another
 * browser's, in which case it still works in its own.
 */
export async function redeemTicket(db: Db, ticket: string, sessionId: string): Promise<ExportKind | undefined> {
  const row = await db
    .updateTable('export_ticket')
    .set({ used_at: now() })
    .where('token_hash', '=', hashOfToken(ticket))
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning('kind')
    .executeTakeFirst()
  return row?.kind
}
