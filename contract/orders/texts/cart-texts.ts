export const cartChangedElsewhere = 'your cart was changed on another device'
export const cartLinesCameAlong = (lines: number) =>
  lines === 1
    ? 'one product of your account’s cart came along'
    : `${lines} products of your account’s cart came along`
export const typeCode = 'kindly type a code'
export const consentGiven = 'noted, you can take it back at any time'
export const consentWithdrawn = 'noted, you get no more of these mails'
export const unsubscribeGone = 'this link does not work, kindly change it in your profile'
