const SECRET_ADDRESS = /^\/+(payment|verify|changepassword|stockalert|unsubscribe)\/./i

/**
 * Tells whether knowing an address is enough to act on what it names. Such an address is neither
 * cached nor sent as a referrer.
 */
export const isSecretAddress = (pathname: string): boolean => SECRET_ADDRESS.test(pathname)

/** Shortens an address for logs: without its query, which may hold keys, code or order id. */
export const shortenSecretAddress = (pathname: string): string =>
  pathname
    .replace(/[?#].*$/s, '')
    .replace(/^(\/+(?:payment|verify|changepassword|stockalert|unsubscribe)\/).+$/is, '$1…')
