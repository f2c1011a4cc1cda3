import { conflict } from '../errors.ts'

const UNIQUE_VIOLATION = '23505'

/** For `catch`: what a unique index refuses is a conflict that the caller is told about; anything else is thrown on. */
export const conflictWhenDuplicate =
  (message: string) =>
  (error: { code?: string }): never => {
    throw error.code === UNIQUE_VIOLATION ? conflict(message) : error
  }
