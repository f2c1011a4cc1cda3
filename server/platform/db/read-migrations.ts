import { readdirSync, readFileSync } from 'node:fs'
import type { ShopMigration } from './migrator.ts'

const MIGRATIONS_FOLDER = new URL('migrations/', import.meta.url)
const MIGRATION_SECTIONS = /^(?<head>.*)^-- migrate:up$(?<up>.*)^-- migrate:down$(?<down>.*)$/ms

/**
 * The migrations of a folder's `*.sql` by name, in their order. @throws Error when a file lacks a
 * part
 */
export function readMigrationFiles(folder = MIGRATIONS_FOLDER): Record<string, ShopMigration> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const names = files.map((file) => file.slice(0, -'.sql'.length)).sort()
  return Object.fromEntries(names.map((name) => [name, readMigration(folder, name)]))
}

function readMigration(folder: URL, name: string): ShopMigration {
  const text = readFileSync(new URL(`${name}.sql`, folder), 'utf8')
  const { head, up, down } = MIGRATION_SECTIONS.exec(text)?.groups ?? {}
  if (head === undefined || up === undefined || down === undefined)
    throw new Error(`The migration ${name} lacks "-- migrate:up" or "-- migrate:down".`)
  return { up, down, blocks: /^-- blocks: (.+)$/m.exec(head)?.[1] }
}
