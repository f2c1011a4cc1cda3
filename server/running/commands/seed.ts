import { seedShop } from '#demo/demo.ts'
import { readConfig } from '../../platform/config/config.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { imagesOf } from '../shop.ts'
import { refuseOptions, runCommand, withDatabase } from './command.ts'

/** `npm run db:seed`: the demo shop into an empty database, also into that of a running shop. */
await runCommand(async () => {
  refuseOptions('npm run db:seed')
  const config = readConfig(process.env)
  const isSeeded = await withDatabase(config, async (database) => {
    await migrate(database.db)
    return seedShop({ database, images: await imagesOf(config), say: console.info })
  })
  console.info(isSeeded ? 'The demo shop is ready.' : 'This shop has data already: nothing was changed.')
})
