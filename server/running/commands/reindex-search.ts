import { queueAllListings } from '../../catalogue/search/upkeep/listings.ts'
import { recountWords } from '../../catalogue/search/upkeep/words.ts'
import { readCommandOptions, runShopCommand, withMigratedShop } from './command.ts'

/**
 * `npm run search:reindex` lets the running shop derive again what products are found by: after a
 * release that reads texts differently, or where lists and products disagree.
 */
await runShopCommand(async () => {
  readCommandOptions({}, 'npm run search:reindex')
  const queued = await withMigratedShop(async ({ db }) => {
    await recountWords(db)
    return queueAllListings(db)
  })
  console.info(`${queued} products are queued: the running shop reindexes them.`)
})
