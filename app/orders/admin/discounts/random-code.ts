/** Letters and digits that are not mistaken for each other. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 10

export const randomCode = (): string =>
  [...crypto.getRandomValues(new Uint32Array(LENGTH))].map((number) => SIGNS[number % SIGNS.length]).join('')
