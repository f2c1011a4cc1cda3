import { isFieldsObject, isTextValue } from './guards.ts'

/** The answer of a sign-in, as it is stored under `user`. */
export type StoredToken = {
  accessToken: string
  fullName: string
  email: string
  phoneNumber: string
  whatsapp?: string
}

export type AuthUser = { isAuthenticated: boolean; token: StoredToken | null }

export const signedOut: AuthUser = { isAuthenticated: false, token: null }

const isStoredToken = (value: unknown): value is StoredToken =>
  isFieldsObject(value) &&
  [value.accessToken, value.fullName, value.email, value.phoneNumber].every(isTextValue) &&
  (value.whatsapp === undefined || isTextValue(value.whatsapp))

/** Signed out unless a whole token is stored. */
export const toAuthUser = (stored: unknown): AuthUser =>
  isStoredToken(stored) ? { isAuthenticated: true, token: stored } : signedOut
