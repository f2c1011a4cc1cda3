/** Fixed by the customer's specification, to the letter, mistakes included (section 2). */
export const emailVerified = 'Email has been verified, login here'
export const emptyWishlist = 'there are no product in your wishlist'

/** Fixed by the customer's specification, to the letter, mistakes included (section 5). */
export const requiredField = (field: string) => `${field} is a required field`
export const mustBeNumber = 'must be a `number` type'
export const fillAll = 'please fill all field'

/** Fixed by the customer's specification, to the letter, mistakes included (section 8). */
export const responseError = 'response error'
export const requestError = 'request error'
export const verifyFailed = 'unable to verify email, kindly try again'
export const passwordFailed = 'there was an error, kindly try again'
export const wishlistRemoveFailed = 'there was an error, please try again'
export const profileChanged = 'success'

// The shop's own, where the spec is silent
export const signedUp = 'your account is open, kindly verify your email with the link that we sent'
export const emailIsVerified = 'email has been verified'
export const passwordChanged = 'password has been changed'
export const resetSent = 'if this email exists, a reset link has been sent'
export const wishlistAdded = 'product has been added to your wishlist'
export const wishlistRemoved = 'product has been removed from your wishlist'
export const wrongLogin = 'invalid email or password'
export const blocked = 'your account has been blocked, kindly contact support'
export const emailTaken = 'unable to create an account with these details'
export const wrongPassword = 'old password is not correct'
export const mustBeAmong = (name: string, choices: readonly string[]) =>
  `${name} must be one of ${choices.join(', ')}`
export const passwordLength = 'must have 8 to 128 characters'
export const commonPassword = 'is among the passwords that are guessed first'
export const passwordsDiffer = 'must be the same as newpassword'
export const correctFields = 'kindly correct what is marked below'
export const passwordNeeded = 'kindly choose a new password for this account'
export const termsNotAccepted = 'kindly accept the terms and conditions'
export const badCode = 'code is invalid or has expired'
export const userNotFound = 'user not found'
export const wishlistNotFound = 'wishlist not found'
export const unreadableText = 'contains characters that cannot be stored'
export const requestMarks = 'the request contains more than 30 accents or other marks in a row'
export const fileNameMarks =
  'the name of a file contains more than 30 accents or other marks in a row, kindly rename it'
export const tooManyMarks =
  'contains more than 30 accents or other marks in a row, kindly remove some'
export const fieldTooLong = (field: string, max: number) =>
  `${field} can have ${max} characters at most`
export const unknownId = 'must be an id of this shop'
export const email = 'must be a valid email address'
export const phoneNumber = 'must be a phone number such as 0803 123 4567 or +234 803 123 4567'
export const twoDecimals = 'must have at most 2 decimals'
export const mustBeWholeNumber = (min: number, max: number) =>
  `must be a whole number from ${min} to ${max}`
