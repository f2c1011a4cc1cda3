export const verifiedBuyer = 'Verified buyer'
export const reviewSent = 'thank you, your review is shown once we have read it'
export const reviewWithdrawn = 'your review was removed'
export const reviewNotFound = 'review not found'
export const reviewNotYet = 'a product can be reviewed once its order is complete'
export const reviewNotBought = 'this order does not have this product'
export const reviewNotYours = 'only buyers can review it'
export const reviewTooManyPhotos = (limit: number): string => `at most ${limit} photos`
export const reviewNeedsWords = 'kindly say why, its writer reads it'
export const reviewChanged = 'its writer has changed this review, kindly read it again'
export const reviewNotNow = 'this review has changed, kindly look at it again'
export const reviewModerated = 'review updated'
export const reviewsShown = (shown: number, left: number): string =>
  left === 0
    ? `${shown} ${shown === 1 ? 'review is' : 'reviews are'} shown`
    : `${shown} shown, ${left} changed meanwhile and left as they were`
