import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { z } from 'zod'
import { type Database, openForCommand } from '../../platform/db/open.ts'
import { fieldOf, StartError } from '../../platform/errors.ts'
import { explain } from './explain.ts'

/** Runs a command; a failure is printed as one sentence and exits with code 1, or `failed`. */
export async function runCommand(work: () => Promise<void>, failed = 1): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explain(error, process.env))
    process.exit(failed)
  }
}

type DataPlace = { databaseUrl?: string | undefined; dataDir: string }

/** @throws StartError where no embedded database was made yet: a command that reads makes none */
export function requireShop({ databaseUrl, dataDir }: DataPlace): void {
  if (databaseUrl || existsSync(join(dataDir, 'database'))) return
  throw new StartError(`There is no shop in ${resolve(dataDir)}. DATA_DIR says where it is.`)
}

export async function withDatabase<T>(place: DataPlace, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openForCommand(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The options of the command line. @throws StartError with the usage, for an option that it does not have */
export function readOptions<T extends ParseArgsOptionsConfig>(options: T, usage: string) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw new StartError(`${fieldOf(error, 'message')}\n${usage}`)
  }
}

/** For a command without options. @throws StartError with the usage */
export function refuseOptions(usage: string): void {
  readOptions({}, usage)
}

/** @throws StartError with the usage */
export function requireEmail(email: string | undefined, usage: string): string {
  const { success, data } = z.email().safeParse(email)
  if (!success) throw new StartError(`The email address of an account is needed.\n${usage}`)
  return data
}
