import { seedDemoShop } from '#demo/demo.ts'
import { openShopImages } from '../create-shop.ts'
import { readCommandOptions, runShopCommand, withMigratedShop } from './command.ts'

/** `npm run db:seed` writes the demo shop into an empty database, also that of a running shop. */
await runShopCommand(async () => {
  readCommandOptions({}, 'npm run db:seed')
  const isSeeded = await withMigratedShop(async (database, config) =>
    seedDemoShop({ database, images: await openShopImages(config), say: console.info }),
  )
  console.info(
    isSeeded ? 'The demo shop is ready.' : 'This shop has data already: nothing was changed.',
  )
})
