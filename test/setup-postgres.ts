import type { TestProject } from 'vitest/node'
import { migrateSchema } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/open.ts'
import { administer, databaseUrl } from './database.ts'

/** Migrates one template database on the server of TEST_DATABASE_URL; each test file copies it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL as string // without it this project does not exist
  const template = `shop_template_${process.pid}`
  await administer(url, `create database ${template}`)
  const { db, close } = openPostgres(databaseUrl(url, template))
  await migrateSchema(db)
  await close()
  project.provide('database', { kind: 'postgres', url, template })
  return () => administer(url, `drop database ${template} with (force)`)
}
