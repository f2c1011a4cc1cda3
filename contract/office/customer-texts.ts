export const customerNotFound = 'customer not found'
export const tooManyTags = (limit: number) => `a customer has at most ${limit} tags`
export const tagsSaved = 'the tags were saved'
export const phoneBlocked = 'orders with this phone number are paid by card from now on'
export const phoneUnblocked = 'this phone number may be paid for on delivery again'
export const phoneIsBlocked = 'this phone number is blocked already'
export const phoneNotBlocked = 'this phone number is not blocked'
export const typedWrong = 'kindly type their name or their e-mail address exactly'
export const personErased = 'the personal data was erased'
export const staffNotErased = 'an admin cannot be erased: make them a basic user first'
export const orderIsOpen = 'an order of theirs is still open, so nothing was erased'
export const tooManyCustomerNotes = (max: number) => `a customer can have ${max} notes at most`
