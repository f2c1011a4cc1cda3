import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { newId } from '../ids.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

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
export async function makeSchema(db: Kysely<unknown>): Promise<void> {
  await sql.raw(read('schema.sql')).execute(db)
  for (const { slug, title, footer, position } of EXAMPLE_PAGES) {
    const [id, body] = [newId(), read(`example-pages/${slug}.md`)]
    await sql`
      insert into content_page (id, slug, title, body, footer, position, builtin)
      values (${id}, ${slug}, ${title}, ${body}, ${footer}, ${position}, true)`.execute(db)
    await sql`
      insert into content_page_version (id, page_id, version, title, body, published, author)
      values (${newId()}, ${id}, 1, ${title}, ${body}, false, '')`.execute(db)
  }
}
