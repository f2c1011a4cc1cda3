/** The whole state of the sandbox as plain JSON: a state file is one `JSON.stringify`. */
import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CardName, ChargeStepName } from './cards.ts'

export type Channel = 'card' | 'bank' | 'bank_transfer'
export type LogEntry = {
  type: 'action' | 'success' | 'error' | 'close'
  message: string
  time: number
}

export type Transaction = {
  id: number
  reference: string
  accessCode: string
  /** `abandoned`: also before the first attempt. */
  status: 'abandoned' | 'ongoing' | 'pending' | 'success' | 'failed' | 'reversed'
  /** Kobo that the payer is charged. Differs from `requestedAmount` only by a knob. */
  amount: number
  requestedAmount: number
  feesKobo: number
  currency: string
  email: string
  firstName: string | null
  lastName: string | null
  phone: string | null
  metadata: unknown
  channels: string[]
  channel: Channel | null
  card: CardName | null
  gatewayResponse: string
  ipAddress: string | null
  createdAt: string
  paidAt: string | null
  attempts: number
  errors: number
  history: LogEntry[]
  /** The steps that the payer still has to take in the running attempt, the next one first. */
  stepsLeft: ChargeStepName[]
}

export type SandboxRefundStatus =
  | 'pending'
  | 'processing'
  | 'processed'
  | 'failed'
  | 'needs-attention'
export type SandboxRefund = {
  id: number
  transactionId: number
  /** Kobo. */
  amount: number
  status: SandboxRefundStatus
  customerNote: string | null
  merchantNote: string | null
  createdAt: string
  refundedAt: string | null
}

/** A webhook that the shop has not yet answered with 200. */
export type OutboxItem = {
  event: string
  reference: string
  data: Record<string, unknown>
  attempts: number
}

export type SandboxState = {
  transactions: Transaction[]
  refunds: SandboxRefund[]
  outbox: OutboxItem[]
}

export const createEmptyState = (): SandboxState => ({ transactions: [], refunds: [], outbox: [] })

const keyedDigest = (seed: string, text: string): string =>
  createHmac('sha256', seed).update(text).digest('hex')

/**
 * Makes a provider id of 12 digits at most. It is derived from the object's name, and not counted:
 * the shop stores such ids as unique, and after a reset a new payment must not get an old id.
 */
export function makeProviderId(
  seed: string,
  text: string,
  others: readonly { id: number }[] = [],
): number {
  const number = Number.parseInt(keyedDigest(seed, text).slice(0, 12), 16)
  let id = 4_000_000_000 + (number % 900_000_000_000)
  while (others.some((other) => other.id === id)) id += 1
  return id
}

/** Makes a code of lower-case letters and digits, the same for the same text. */
export const makeProviderCode = (seed: string, text: string, length: number): string =>
  BigInt(`0x${keyedDigest(seed, text)}`)
    .toString(36)
    .slice(0, length)

const SAVE_DELAY_MS = 100

/** `save` schedules a write, `flush` does a scheduled write now. */
export type SandboxStateStore = { state: SandboxState; save(): void; flush(): void }

/**
 * Loads the state and writes it back after changes: to a temporary file first, then renamed, so
 * that a crash leaves the old file or the new one. Without a path the state is in memory only.
 * @throws Error naming the file when it cannot be parsed: starting empty would lose payments
 * silently.
 */
export function openSandboxState(path: string | undefined): SandboxStateStore {
  if (path === undefined) return { state: createEmptyState(), save: () => {}, flush: () => {} }
  const state = loadStateFile(path)
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    if (!timer) return
    clearTimeout(timer)
    timer = undefined
    try {
      writeStateFile(path, state)
    } catch (error) {
      // Printed, not thrown: the shop must not stop.
      console.error(`The sandbox could not write ${path}; it continues in memory`, error)
    }
  }
  const save = () => {
    timer ??= setTimeout(flush, SAVE_DELAY_MS).unref()
  }
  return { state, save, flush }
}

function loadStateFile(path: string): SandboxState {
  if (!existsSync(path)) return createEmptyState()
  try {
    return { ...createEmptyState(), ...JSON.parse(readFileSync(path, 'utf8')) }
  } catch (cause) {
    throw new Error(`The sandbox cannot read its state file ${path}: repair or remove it`, {
      cause,
    })
  }
}

function writeStateFile(path: string, state: SandboxState): void {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.tmp`
  writeFileSync(temporary, JSON.stringify(state))
  renameSync(temporary, path)
}
