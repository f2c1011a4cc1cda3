import { EXPORT_KINDS, type ExportKind } from '#contract/exports.ts'
import { EXPORT_TICKET_S } from '#contract/limits.ts'
import type { Keys } from '../keys.ts'

/** What a ticket stands for: a kind of export, for one sign-in of an admin. */
export type Ticket = { kind: ExportKind; sessionId: string }

export const signTicket = (keys: Keys, { kind, sessionId }: Ticket, now: number = Date.now()): string =>
  keys.seal('exportTicket', [kind, sessionId, now + EXPORT_TICKET_S * 1000].join('.'))

/** Undefined for one that is forged or too old. */
export function readTicket(keys: Keys, ticket: string, now: number = Date.now()): Ticket | undefined {
  const [kind, sessionId = '', expires] = keys.open('exportTicket', ticket)?.split('.') ?? []
  return isKind(kind) && Number(expires) >= now ? { kind, sessionId } : undefined
}

const isKind = (word: string | undefined): word is ExportKind => EXPORT_KINDS.some((kind) => kind === word)
