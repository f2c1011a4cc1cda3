/** Texts of written pages, which only their editor and the server show. */
export const pageCreated = 'page has been created'
export const pageSaved = 'page has been saved'
export const pageUnchanged = 'nothing has changed'
export const pageRestored = (version: number) => `version ${version} has been brought back`
export const pageDeleted = 'page has been deleted'
export const pageVersionNotFound = 'this page has no such version'
export const pageSlug = 'must be lower-case words joined by hyphens, such as size-help'
export const pageSlugTaken = 'another page has this address already'
export const pageSlugFixed = 'the address of this page is fixed: other pages lead to it'
export const pageTooLong = 'a page can have 100 KB of text at most'
export const pageTooTangled =
  'this text is too tangled to be shown, kindly write it with fewer marks such as * and _'
export const pageMoved = (author: string, version: number) =>
  `${author} saved version ${version} of this page meanwhile: nothing of yours is lost, kindly copy it, load the page again, and put it in there`
export const pageIsBuiltIn =
  'every shop has this page: it can be emptied or unpublished, but not deleted'
export const tooManyPages = (max: number) => `a shop can have ${max} pages at most`
/** The footer's groups of links. */
export const footerTitles = { help: 'Help', shop: 'The shop', none: 'Not in the footer' }
export const daysTogether = 'kindly fill in both, the first not above the second, or neither'
