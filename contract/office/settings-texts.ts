/** Texts of the shop's own settings: only the back office shows them. */
export const settingsSaved = 'settings have been saved'
export const settingsMoved =
  'the settings have been changed meanwhile, kindly look at them and save again'
export const wordmarkParts = 'both parts together must be the name'
export const siteLink = 'must be a page of this shop, such as /products'
export const shopPhone = 'must be a phone number'
export const lastDay = 'must be a day such as 2026-12-31'
export const invoicePrefixRule = 'only letters, digits, - and /'
export const tooManySlides = (max: number) => `the home page can have ${max} slides at most`
export const noSlideImage = 'choose a picture'
export const unknownSettingsImage = 'only pictures that were uploaded to this shop can be shown'
export const invoicesBegun = 'this year has invoices already, their numbers go on without a gap'
export const tooManyLowStocks = (max: number) =>
  `${max} categories and products can have a threshold of their own`
