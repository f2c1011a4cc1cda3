import { conflict } from '../errors.ts'

const UNIQUE_VIOLATION = '23505'

/** For `catch`: a violation of a unique index becomes a 409 for the caller; any other error is rethrown. */
export const conflictWhenDuplicate =
  (message: string) =>
  (error: { code?: string }): never => {
    throw error.code === UNIQUE_VIOLATION ? conflict(message) : error
  }
