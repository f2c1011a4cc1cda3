import { canPayOnDelivery } from '../states/sale-rules.ts'

/**
 * What a shopper may expect before the order is made; undefined while the local government decides
 * and is not chosen.
 */
export function howToPayText(state: string, lga: string): string | undefined {
  if (canPayOnDelivery([state, lga])) return 'You can pay by card now, or on delivery.'
  return lga ? `You pay by card: pay on delivery is not offered in ${lga}, ${state}.` : undefined
}
