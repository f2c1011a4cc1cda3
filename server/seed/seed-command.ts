import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openForCommand } from '../db/open.ts'
import { imagesOf } from '../shop.ts'
import { seedShop } from './seed.ts'

/** `npm run db:seed`: the demo shop into an empty database, also into that of a running shop. */
const config = readConfig(process.env)
const database = await openForCommand(config)
await migrate(database.db)
const isSeeded = await seedShop({ database, images: await imagesOf(config), say: console.info })
console.info(isSeeded ? 'The demo shop is ready.' : 'This shop has data already: nothing was changed.')
await database.close()
