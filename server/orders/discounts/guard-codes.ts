import type { FastifyRequest } from 'fastify'
import type { DiscountRefusal } from '#contract/orders/discounts/discount-rules.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { CodeRefused, REFUSALS_BY_BUYER } from './decide-discounts.ts'

/** Codes of an address that name nothing, or tell something of a buyer. */
const WRONG_PER_HOUR = { max: 60, windowS: 3600 }
const TELLING_REFUSALS: readonly DiscountRefusal[] = ['unknown', ...REFUSALS_BY_BUYER]

type GuardedCodeCall<T> = {
  request: FastifyRequest
  code: string | undefined
  work: () => Promise<T>
  reasonIn?: (answer: T) => DiscountRefusal | undefined
}

/**
 * Counts a typed code before it is looked up, and gives that back if it was a right one: only
 * guessing is stopped, and calls at the same time cannot guess more. @throws 429
 */
export async function guardDiscountCode<T>(
  rateLimit: RateLimit,
  { request, code, work, reasonIn }: GuardedCodeCall<T>,
): Promise<T> {
  if (!code) return work()
  const use = await rateLimit.of(request).take('discount-code', WRONG_PER_HOUR)
  let reason: DiscountRefusal | undefined
  try {
    const answer = await work()
    reason = reasonIn?.(answer)
    return answer
  } catch (error) {
    if (error instanceof CodeRefused) reason = error.reason
    throw error
  } finally {
    if (reason === undefined || !TELLING_REFUSALS.includes(reason)) await use.giveBack()
  }
}

/**
 * Counts an answer that lacks an automatic discount because somebody ordered before: phone numbers
 * cannot be tried out to learn who ordered. @throws 429
 */
export const guardBuyerHistory = (
  rateLimit: RateLimit,
  request: FastifyRequest,
): Promise<unknown> => rateLimit.of(request).take('discount-buyer', WRONG_PER_HOUR)
