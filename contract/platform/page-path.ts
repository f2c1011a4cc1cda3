export const pagePath = (slug: string): string => `/pages/${slug}`

/** Pages that other parts of the shop lead to. */
export const TERMS = 'terms'
export const PRIVACY = 'privacy'
export const CONTACT = 'contact'
