import { readMigrationFiles } from '#server/platform/db/read-migrations.ts'

/** The migrations of `example-migrations/`, which only tests run. */
export const exampleMigrations = readMigrationFiles(new URL('example-migrations/', import.meta.url))
