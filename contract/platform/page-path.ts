export const writtenPagePath = (slug: string): string => `/pages/${slug}`

export const TERMS = 'terms'
export const PRIVACY = 'privacy'
export const CONTACT = 'contact'
