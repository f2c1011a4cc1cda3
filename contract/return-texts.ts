export const returnNothing = 'kindly choose what you send back'
export const returnAsked = 'we have your request, and answer by mail'
export const returnTooLate = 'this order can no longer be sent back'
export const returnNotYet = 'an order can be sent back once it has arrived'
export const returnTooMany = (title: string, left: number): string => `only ${left} of ${title} can be sent back`
export const returnNotFound = 'return not found'
export const returnNotNow = 'this return has moved on, kindly look at it again'
export const returnNeedsWords = 'kindly say why, the customer reads it'
export const returnChanged = 'return updated'
