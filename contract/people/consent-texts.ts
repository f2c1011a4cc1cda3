export const consentGiven = 'noted, you can take it back at any time'
export const consentWithdrawn = 'noted, you get no more of these mails'
export const unsubscribeGone = 'this link does not work, kindly change it in your profile'
