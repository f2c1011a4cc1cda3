import { seedShop } from './demo/demo.ts'
import { seedSynonyms } from './demo/synonyms.ts'
import { migrate } from './server/db/migrate.ts'
import { openPostgres } from './server/db/open.ts'
import { newId } from './server/ids.ts'
import { searchProducts } from './server/products/search-products.ts'
import { createSynonymStore } from './server/words/synonyms.ts'
import { understand } from './server/words/understand.ts'
import { foldWords } from './server/words/upkeep.ts'

const database = openPostgres('postgres://postgres@127.0.0.1:54330/search_demo')
const { db } = database
if (process.argv[2] === 'fill') {
  await migrate(db)
  await seedShop({
    database,
    images: { store: async () => 'a'.repeat(32), variant: async () => undefined } as any,
    say: () => {},
  })
  if (!(await db.selectFrom('synonym').select('id').limit(1).executeTakeFirst()))
    await db
      .insertInto('synonym')
      .values(seedSynonyms.map((words) => ({ id: newId(), words: [...words] })))
      .execute()
  while ((await foldWords(db)) > 0);
} else
  for (const text of process.argv.slice(2)) {
    const words = { db, synonyms: createSynonymStore(db) }
    console.log(text, JSON.stringify(await understand(words, text)))
    const t = performance.now()
    const r = await searchProducts(words, text, { page: { limit: 10, skip: 0 } })
    console.log(
      r.total,
      r.partial,
      r.corrected,
      (performance.now() - t).toFixed(1),
      r.data.map((p) => `${p.title} ${p.price}`),
    )
  }
await database.close()
