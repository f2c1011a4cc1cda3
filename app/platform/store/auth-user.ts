import { isFields, isText } from './guards.ts'

/** The answer of a sign-in, as it is stored under `user`. */
export type Token = {
  accessToken: string
  fullName: string
  email: string
  phoneNumber: string
  whatsapp?: string
}

export type AuthUser = { isAuthenticated: boolean; token: Token | null }

export const signedOut: AuthUser = { isAuthenticated: false, token: null }

const isToken = (value: unknown): value is Token =>
  isFields(value) &&
  [value.accessToken, value.fullName, value.email, value.phoneNumber].every(isText) &&
  (value.whatsapp === undefined || isText(value.whatsapp))

/** Signed out unless a whole token is stored. */
export const authUserOf = (stored: unknown): AuthUser =>
  isToken(stored) ? { isAuthenticated: true, token: stored } : signedOut
