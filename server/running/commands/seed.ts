import { seedShop } from '#demo/demo.ts'
import { imagesOf } from '../shop.ts'
import { readOptions, runCommand, withShop } from './command.ts'

/** `npm run db:seed` writes the demo shop into an empty database, also that of a running shop. */
await runCommand(async () => {
  readOptions({}, 'npm run db:seed')
  const isSeeded = await withShop(async (database, config) =>
    seedShop({ database, images: await imagesOf(config), say: console.info }),
  )
  console.info(
    isSeeded ? 'The demo shop is ready.' : 'This shop has data already: nothing was changed.',
  )
})
