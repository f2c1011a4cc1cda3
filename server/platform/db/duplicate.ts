import { conflictError } from '../errors.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * For `catch`: a violation of a unique index becomes that error for the caller; any other error is
 * rethrown.
 */
export const whenDuplicate =
  (refusal: () => Error) =>
  (error: { code?: string }): never => {
    throw error.code === UNIQUE_VIOLATION ? refusal() : error
  }

export const conflictWhenDuplicate = (message: string) =>
  whenDuplicate(() => conflictError(message))
