import type { FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import type { Db } from '../db/schema.ts'
import { HttpError } from '../errors.ts'
import { metrics } from '../metrics/metrics.ts'
import { type AddressKey, limitKeyOfAddress } from './address-key.ts'
import {
  addressCounter,
  type CounterKey,
  countLimitedUse,
  giveBackUse,
  type KnownId,
  knownIdCounter,
  type UseLimit,
} from './count-use.ts'

type LimitedCaller = Pick<FastifyRequest, 'ip' | 'log' | 'server'>

export type RateLimit = { of(caller: LimitedCaller): CallerLimits }

/** The limits of one request. */
export type CallerLimits = {
  /**
   * Counts a use by the caller's address. @throws 429 with Retry-After above `max` uses in
   * `windowS` seconds
   */
  take(name: string, limit: UseLimit): Promise<AddressUse>
  /** Counts a use by an id that the shop made. @throws 429 */
  takeById(name: string, id: KnownId, limit: UseLimit): Promise<Use>
}

export type Use = { giveBack(): Promise<void> }

/**
 * A use that the address was allowed. Texts of callers are counted here only: who is over the limit
 * of their address adds no row, whatever they type.
 */
export type AddressUse = Use & {
  /** Counts the text together with the address. @throws 429 */
  takeWithText(name: string, text: string, limit: UseLimit): Promise<Use>
  /** Counts the text for all addresses together: strangers can use it up. @throws 429 */
  takeOfText(name: string, text: string, limit: UseLimit): Promise<Use>
  /** Counts the text for all addresses together, and refuses nobody. */
  countText(name: string, text: string, windowS: number): Promise<Use & { hits: number }>
}

const unlimitedUse: Use = { giveBack: async () => {} }
const unlimitedAddress: AddressUse = {
  ...unlimitedUse,
  takeWithText: async () => unlimitedUse,
  takeOfText: async () => unlimitedUse,
  countText: async () => ({ ...unlimitedUse, hits: 0 }),
}
const unlimited: CallerLimits = {
  take: async () => unlimitedAddress,
  takeById: async () => unlimitedUse,
}

export const noRateLimit: RateLimit = { of: () => unlimited }

export const createRateLimit = (db: Db): RateLimit => ({
  of: (caller) => limitsOfCaller(db, caller),
})

type UseCounter = {
  name: string
  key: CounterKey
  /** The text or id that is counted beside the address, for the log. */
  who: Record<string, string | undefined>
}

const textCounter = (name: string, address: AddressKey | '', text: string): CounterKey =>
  `${name}:${address}:${text}` as CounterKey

/** Characters of a keyed hash. The log masks longer ones. */
const LOGGED_HASH = 16

function limitsOfCaller(db: Db, { ip, log, server }: LimitedCaller): CallerLimits {
  const address = limitKeyOfAddress(ip)

  async function take({ name, key, who }: UseCounter, { max, windowS }: UseLimit): Promise<Use> {
    const { hits, waitS } = await countLimitedUse(db, key, windowS)
    if (hits <= max) return { giveBack: () => giveBackUse(db, key) }
    metrics.limited.inc({ limit: name })
    // One line for each window: a flood must not fill the log.
    if (hits === max + 1) log.warn({ limit: name, address, ...who }, 'a caller reached a limit')
    throw new HttpError(429, messages.tooMany, { headers: { 'retry-after': String(waitS) } })
  }

  function ofText(name: string, key: CounterKey, text: string): UseCounter {
    const [, mac = ''] = server.keys.sign('limitLog', text).split('.')
    return { name, key, who: { textHash: mac.slice(0, LOGGED_HASH) } }
  }

  return {
    take: async (name, limit) => {
      const use = await take({ name, key: addressCounter(name, address), who: {} }, limit)
      return {
        ...use,
        takeWithText: (name, text, limit) =>
          take(ofText(name, textCounter(name, address, text), text), limit),
        takeOfText: (name, text, limit) =>
          take(ofText(name, textCounter(name, '', text), text), limit),
        countText: async (name, text, windowS) => {
          const key = textCounter(name, '', text)
          const { hits } = await countLimitedUse(db, key, windowS)
          return { hits, giveBack: () => giveBackUse(db, key) }
        },
      }
    },
    takeById: (name, id, limit) => take({ name, key: knownIdCounter(name, id), who: id }, limit),
  }
}
