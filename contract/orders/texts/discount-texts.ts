export const typeCode = 'kindly type a code'
export const discountUnknown = 'this code is not valid'
export const discountEnded = 'this code has ended'
export const discountUsedUp = 'this code has been used up'
export const discountUsedByYou = 'you have used this code already'
export const discountFrom = (sum: string) => `this code needs goods for ${sum} or more`
export const discountFromOf = (sum: string) =>
  `this code needs goods for ${sum} or more of those that it is for`
export const discountOtherGoods = 'this code is not for what is in your cart'
export const discountFirstOrder = 'this code is for a first order only'
export const discountNoDelivery = 'delivery costs nothing already'
export const discountTakesNothing = 'this code takes nothing off these goods'
export const discountNothingLeft = 'this code would leave nothing to pay'
export const discountBetter = (name: string) =>
  `you save more by ${name}, which this code is not added to`

export const discountNotFound = 'discount not found'
export const discountCode = '3 to 30 letters, digits and dashes, with no blanks'
export const discountCodeTaken = 'another discount has this code'
export const discountTargets = (scope: string) => `choose the ${scope}`
export const discountMostOfPercent = 'only a percentage has a most'
export const discountEndsBefore = 'it ends before it starts'
export const discountTooManyAutomatic = (max: number) =>
  `${max} automatic discounts are on, end one first`
export const discountUsesBelow = (uses: number) =>
  uses === 1 ? '1 order has it already' : `${uses} orders have it already`
export const discountStale = 'this discount was changed by somebody else, kindly look again'
export const discountWasUsed = 'orders have this discount, it can only be ended'
export const discountCreated = 'discount created successfully'
export const discountUpdated = 'discount updated successfully'
export const discountIsEnded = 'the discount has ended'
export const discountDeleted = 'discount deleted successfully'
export const mustBeDayAndTime = (field: string) => `${field} must be a day and a time`
