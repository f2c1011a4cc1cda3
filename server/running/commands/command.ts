import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { z } from 'zod'
import { migrateSchema } from '../../platform/db/migrate.ts'
import { type Database, openForCommand } from '../../platform/db/open.ts'
import { fieldOfError, StartError } from '../../platform/errors.ts'
import { type Config, readShopConfig } from '../config/config.ts'
import { explainStartError } from './explain.ts'

/** Runs a command; a failure is printed as one sentence and exits with code 1, or `failed`. */
export async function runShopCommand(work: () => Promise<void>, failed = 1): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explainStartError(error, process.env))
    process.exit(failed)
  }
}

type DataPlace = { databaseUrl?: string | undefined; dataDir: string }

/**
 * Requires that there is a shop: a command that reads makes no database. `consequence` ends the
 * message.
 * @throws StartError where no embedded database was made yet
 */
export function requireExistingShop({ databaseUrl, dataDir }: DataPlace, consequence = ''): void {
  if (databaseUrl || existsSync(join(dataDir, 'database'))) return
  throw new StartError(
    `There is no shop in ${resolve(dataDir)}${consequence}. DATA_DIR says where it is.`,
  )
}

/** Opens the database for the time of `work`, also that of a running shop; its schema stays. */
export async function withCommandDatabase<T>(
  place: DataPlace,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openForCommand(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Reads all settings, opens the database and brings its schema up to date, then does the work. */
export async function withMigratedShop<T>(
  work: (database: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = readShopConfig(process.env)
  return withCommandDatabase(config, async (database) => {
    await migrateSchema(database.db)
    return work(database, config)
  })
}

/**
 * Reads the options of the command line.
 * @throws StartError with the usage, for an option that the command does not have
 */
export const readCommandOptions = <T extends ParseArgsOptionsConfig>(options: T, usage: string) =>
  withUsageInError(usage, () => parseArgs({ options }).values)

/**
 * Reads the options of the command line, and the other words in it.
 * @throws StartError with the usage, for an option that the command does not have
 */
export const readCommandArguments = <T extends ParseArgsOptionsConfig>(options: T, usage: string) =>
  withUsageInError(usage, () => parseArgs({ options, allowPositionals: true }))

function withUsageInError<T>(usage: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new StartError(`${fieldOfError(error, 'message')}\n${usage}`)
  }
}

/** @throws StartError with the usage, for a text that is no email address */
export function requireAccountEmail(email: string | undefined, usage: string): string {
  const { success, data } = z.email().safeParse(email)
  if (!success) throw new StartError(`The email address of an account is needed.\n${usage}`)
  return data
}
