import { chooseProvider } from '#server/orders/payments/providers/choose-provider.ts'
import { readShopConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { createShop } from '#server/running/create-shop.ts'
import { usage } from '../usage.ts'

/**
 * The API of the shop on a filled database, with nothing cached. Its ready message is its address.
 */

const config = readShopConfig(process.env)
const database = await openDatabase(config)
const shop = await createShop({
  config,
  database,
  cards: chooseProvider(config.cards, { url: 'http://127.0.0.1:9', apiUrl: 'http://127.0.0.1:9' }),
  isCaching: false,
})
const url = await shop.listen()
process.on('message', () => process.send?.(usage()))
process.once('disconnect', async () => {
  await shop.close()
  await database.close()
  process.exit(0)
})
process.send?.({ url })
