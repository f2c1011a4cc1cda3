/**
 * Every text of the shop. Browser and server use them; the files follow the parts of the shop.
 * Texts that the customer's specification fixes stand in groups of their own, with their section:
 * nobody corrects them. All others are the shop's own. Each text is a constant of its own, so that
 * a page loads only the texts that it uses. It is a literal or a function: a text computed at load
 * time would be loaded by every page. This file has the texts of any page of the storefront.
 */

export * from './catalogue/review-texts.ts'
export * from './catalogue/stock-alert-texts.ts'
export * from './office/customer-texts.ts'
export * from './office/office-texts.ts'
export * from './orders/texts/cart-texts.ts'
export * from './orders/texts/discount-texts.ts'
export * from './orders/texts/fulfilment-texts.ts'
export * from './orders/texts/order-texts.ts'
export * from './orders/texts/return-texts.ts'
export * from './people/consent-texts.ts'
export * from './platform/form-texts.ts'
export * from './platform/security-texts.ts'
export * from './platform/settings-texts.ts'
export * from './shopfront/written-page-texts.ts'

/** Fixed by the customer's specification, to the letter, mistakes included (section 2). */
export const pageNumberText = (page: number, pages: number) => `page:${page} of ${pages}`
export const emptyCategory = 'there are no product in this category'
export const emptySearch = 'cannot find any product that matches your search'
export const allCategories = 'All Categories'

/** Fixed by the customer's specification, to the letter, mistakes included (section 8). */
export const networkError = 'Network Error'

// The shop's own, where the spec is silent
export const shopWithoutScripts =
  'JavaScript is off in this browser. You can look around and search; the cart, the checkout and your account need it.'
export const pageWithoutScripts =
  'This page needs JavaScript. Turn it on in the settings of your browser, then load the page again.'
export const loggedOut = 'logged out'
export const nothingMatches = (search: string) => `nothing here matches “${search}”`
export const okAnswer = 'ok'
export const signInFirst = 'kindly login to continue'
export const forbidden = 'you are not allowed to perform this action'
export const notFound = 'not found'
export const productNotFound = 'product not found'
export const noSizeGuide = 'this category has no size guide'
export const categoryNotFound = 'category not found'
export const pageNotFound = 'page not found'
export const tooManyFilters = 'choose at most 10 options, 10 values of each, and 20 values in all'
export const badRequest = 'the request could not be read'
export const requestTooLarge = 'the request is too large'
export const tooSlow = 'the request took too long'
export const wrongType = 'the request has a format that this call does not take'
export const tooMany = 'too many requests, kindly try again later'
export const busy = 'service is busy, kindly try again'
export const busyTitle = 'The shop is very busy right now'
export const busyText = 'Your cart is safe. This page tries again by itself in a few seconds.'
export const internal = 'Internal Server Error'
