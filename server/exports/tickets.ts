import { createHmac, timingSafeEqual } from 'node:crypto'
import { EXPORT_KINDS, type ExportKind } from '#contract/exports.ts'
import { EXPORT_TICKET_S } from '#contract/limits.ts'

/** What a ticket stands for: a kind of export, for one sign-in of an admin. */
export type Ticket = { kind: ExportKind; sessionId: string }

const signatureOf = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`export:${text}`).digest()

export function signTicket(secret: string, { kind, sessionId }: Ticket, now: number = Date.now()): string {
  const text = [kind, sessionId, now + EXPORT_TICKET_S * 1000].join('.')
  return `${text}.${signatureOf(secret, text).toString('base64url')}`
}

/** Undefined for one that is forged or too old. */
export function readTicket(secret: string, ticket: string, now: number = Date.now()): Ticket | undefined {
  const end = ticket.lastIndexOf('.')
  const text = ticket.slice(0, Math.max(end, 0))
  const given = Buffer.from(ticket.slice(end + 1), 'base64url')
  const expected = signatureOf(secret, text)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [kind, sessionId = '', expires] = text.split('.')
  if (!isKind(kind) || Number(expires) < now) return undefined
  return { kind, sessionId }
}

const isKind = (word: string | undefined): word is ExportKind => EXPORT_KINDS.some((kind) => kind === word)
