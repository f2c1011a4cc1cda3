import type { FastifyRequest } from 'fastify'
import type { Refusal } from '#contract/orders/discount-rules.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { CodeRefused, OF_BUYER } from './decide-discounts.ts'

/** Codes of an address that name nothing, or tell something of a buyer. */
const WRONG_PER_HOUR = { max: 60, windowS: 3600 }
const TELLING: readonly Refusal[] = ['unknown', ...OF_BUYER]

type Call<T> = {
  request: FastifyRequest
  code: string | undefined
  work: () => Promise<T>
  reasonIn?: (answer: T) => Refusal | undefined
}

/** Counts a typed code before its lookup, and gives a right one back: only guessing is stopped. @throws 429 */
export async function guardCode<T>(rateLimit: RateLimit, { request, code, work, reasonIn }: Call<T>): Promise<T> {
  if (!code) return work()
  const key = `discount-code:${addressKey(request.ip)}`
  await rateLimit.take(key, WRONG_PER_HOUR)
  let reason: Refusal | undefined
  try {
    const answer = await work()
    reason = reasonIn?.(answer)
    return answer
  } catch (error) {
    if (error instanceof CodeRefused) reason = error.reason
    throw error
  } finally {
    if (reason === undefined || !TELLING.includes(reason)) await rateLimit.giveBack(key)
  }
}

/** Counts an answer that lacks a discount because of earlier orders: phone numbers cannot be tried out. @throws 429 */
export const guardBuyer = (rateLimit: RateLimit, { ip }: FastifyRequest): Promise<void> =>
  rateLimit.take(`discount-buyer:${addressKey(ip)}`, WRONG_PER_HOUR)
