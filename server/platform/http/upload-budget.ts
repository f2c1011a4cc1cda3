import { messages } from '#contract/messages.ts'
import { HttpError } from '../errors.ts'
import { metrics } from '../metrics/metrics.ts'

/**
 * Bytes of forms that a process reads and handles at once: of all callers, and of one address that
 * is not staff.
 */
export type UploadLimits = { total: number; perAddress: number }

/**
 * Room for two imports beside the pictures of others, and for the largest forms of three buyers
 * behind one address.
 */
export const UPLOAD_LIMITS: UploadLimits = { total: 300_000_000, perAddress: 32_000_000 }

/** Seconds: most forms are read and handled by then. */
const UPLOAD_RETRY_S = 10

/**
 * Counts the bytes of forms that are on the disk, which may be memory (`tmpfs`), from the beginning
 * of a form until its call ends.
 */
export function createUploadBudget({ total, perAddress }: UploadLimits = UPLOAD_LIMITS) {
  const byAddress = new Map<string, number>()
  let used = 0

  function add(bytes: number, address: string | undefined): void {
    used += bytes
    if (address === undefined) return
    const usedBy = (byAddress.get(address) ?? 0) + bytes
    if (usedBy > 0) byAddress.set(address, usedBy)
    else byAddress.delete(address)
  }

  return {
    used: (): number => used,
    /**
     * Reserves the bytes of a form, and returns what gives them back. `address`: undefined for
     * staff, who share an office.
     * @throws 429 for an address that has too much under way, 503 when all have
     */
    take: (bytes: number, address: string | undefined): (() => void) => {
      if (address !== undefined && (byAddress.get(address) ?? 0) + bytes > perAddress) {
        metrics.limited.inc({ limit: 'upload' })
        throw uploadRefusal(429, messages.tooMany)
      }
      if (used + bytes > total) {
        metrics.shed.inc({ reason: 'upload' })
        throw uploadRefusal(503, messages.busy)
      }
      add(bytes, address)
      return () => add(-bytes, address)
    },
  }
}

const uploadRefusal = (status: number, message: string): HttpError =>
  new HttpError(status, message, { headers: { 'retry-after': String(UPLOAD_RETRY_S) } })
