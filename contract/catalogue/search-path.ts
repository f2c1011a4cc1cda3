/** The search form sends its field `search` here; the server redirects to the results. */
export const SEARCH_PATH = '/search'

const SEARCH_RESULTS_PREFIX = `${SEARCH_PATH}/`

/**
 * The address of the results for any text. Never empty segments or dots alone, which browsers
 * resolve away, and never one of the router's data addresses, which end in `.data`: a blank after
 * them changes no result.
 */
export function searchResultsPath(text: string): string {
  const safe = text.trim().toWellFormed()
  return (
    SEARCH_RESULTS_PREFIX + encodeURIComponent(/^\.{1,2}$|\.data$/.test(safe) ? `${safe} ` : safe)
  )
}

/**
 * The text of such an address. Read from the raw path, because the router's parameter decodes
 * `%252F` twice.
 */
export function searchTextOfPath(pathname: string): string {
  const encoded = pathname.slice(SEARCH_RESULTS_PREFIX.length)
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded // typed by hand: `/search/100%`
  }
}
