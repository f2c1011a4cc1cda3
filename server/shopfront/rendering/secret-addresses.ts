const SECRET_ADDRESS = /^\/+(payment|verify|changepassword|stockalert|unsubscribe)\/./i

/**
 * Knowing such an address is enough to act on what it names: it is neither cached nor sent as a
 * referrer.
 */
export const isSecretAddress = (pathname: string): boolean => SECRET_ADDRESS.test(pathname)

/** For logs: no query, which may hold keys, and no code or order id. */
export const withoutSecrets = (pathname: string): string =>
  pathname
    .replace(/[?#].*$/s, '')
    .replace(/^(\/+(?:payment|verify|changepassword|stockalert|unsubscribe)\/).+$/is, '$1…')
