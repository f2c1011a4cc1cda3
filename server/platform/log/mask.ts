/** Secrets in addresses: codes of mails, keys of orders, tickets of exports, passwords of a form sent as GET. */
const ADDRESSES = /(\/(?:verify|changepassword|stockalert|unsubscribe|api\/exports)\/)[^/?#"\\\s]+/gi
const PARAMETERS = /([?&](?:key|code|token|ticket|vid|\w*password)=)[^&#"\\\s]+/gi
/** 256 random bits as text have 43 characters; ids, with 36, stay readable. */
const LONG_RANDOM = /[\w-]{40,}/g

export const maskSecrets = (line: string): string =>
  line.replace(ADDRESSES, '$1***').replace(PARAMETERS, '$1***').replace(LONG_RANDOM, '***')
