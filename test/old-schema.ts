import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from '#server/platform/db/schema.ts'

const FOLDER = `${import.meta.dirname}/../server/platform/db/migrations`

/** An empty database of the schema that it had before `name`, such as 2026-11-30. */
export async function toSchemaBefore(db: Db, name: string): Promise<void> {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const files = (await readdir(FOLDER)).filter((file) => /^[^.]+\.ts$/.test(file) && file < name)
  const modules = await Promise.all(
    files
      .filter((file) => !file.endsWith('-texts.ts'))
      .map(async (file) => [file.slice(0, -3), (await import(`${FOLDER}/${file}`)) as Migration]),
  )
  const provider = { getMigrations: async () => Object.fromEntries(modules) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}
