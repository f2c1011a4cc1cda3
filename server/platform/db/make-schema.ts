import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { createRowId } from '../ids.ts'
import { makeRoutines, noteRoutines, type Routine } from './routines.ts'
import type { Db } from './schema.ts'

const readSchemaFile = (path: string): string =>
  readFileSync(new URL(path, import.meta.url), 'utf8')

/** Pages that a new shop has as drafts. Their texts are Markdown in `example-pages/`. */
const EXAMPLE_PAGES = [
  { slug: 'delivery', title: 'Delivery', footer: 'help', position: 1 },
  { slug: 'returns', title: 'Returns', footer: 'help', position: 2 },
  { slug: 'contact', title: 'Contact', footer: 'help', position: 3 },
  { slug: 'about', title: 'About', footer: 'shop', position: 1 },
  { slug: 'terms', title: 'Terms and conditions', footer: 'shop', position: 2 },
  { slug: 'privacy', title: 'Privacy', footer: 'shop', position: 3 },
]

/**
 * Makes the schema of this version in an empty database, with the rows that each shop begins with.
 */
export async function makeCurrentSchema(db: Db, routines: readonly Routine[]): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists unaccent`.execute(db)
  await makeRoutines(db, routines, 'functions')
  await sql.raw(readSchemaFile('schema.sql')).execute(db)
  await makeRoutines(db, routines, 'view')
  await noteRoutines(db, routines)
  for (const { slug, title, footer, position } of EXAMPLE_PAGES) {
    const id = createRowId()
    const body = readSchemaFile(`example-pages/${slug}.md`)
    await sql`
      insert into written_page (id, slug, title, body, footer, position, builtin)
      values (${id}, ${slug}, ${title}, ${body}, ${footer}, ${position}, true)`.execute(db)
    await sql`
      insert into written_page_version (id, page_id, version, title, body, published, author)
      values (${createRowId()}, ${id}, 1, ${title}, ${body}, false, '')`.execute(db)
  }
}
