import { runCommand, withDatabase } from '#server/command.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { imagesOf } from '#server/shop.ts'
import { seedShop } from './demo.ts'

/** `npm run db:seed`: the demo shop into an empty database, also into that of a running shop. */
await runCommand(async () => {
  const config = readConfig(process.env)
  const isSeeded = await withDatabase(config, async (database) => {
    await migrate(database.db)
    return seedShop({ database, images: await imagesOf(config), say: console.info })
  })
  console.info(isSeeded ? 'The demo shop is ready.' : 'This shop has data already: nothing was changed.')
})
