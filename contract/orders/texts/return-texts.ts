const RETURN_STANDS = {
  asked: 'waits for an answer',
  approved: 'was approved',
  received: 'has arrived',
  refunded: 'was refunded',
  refused: 'was refused',
  withdrawn: 'was withdrawn',
}

export const returnStandsText = (state: keyof typeof RETURN_STANDS): string =>
  `this return ${RETURN_STANDS[state]}: kindly look at it again`
export const returnNothing = 'kindly choose what you send back'
export const returnAsked = 'we have your request, and answer by mail'
export const returnTooLate = 'this order can no longer be sent back'
export const returnUnpaid = 'only a paid order can be sent back'
export const returnNotYet = 'an order can be sent back once it has arrived'
export const returnTooMany = (title: string, left: number): string =>
  `only ${left} of ${title} can be sent back`
export const returnNotFound = 'return not found'
export const returnOtherGoods = 'a refund that ends a return has all of its pieces'
export const returnNeedsWords = 'kindly say why, the customer reads it'
export const returnChanged = 'return updated'
