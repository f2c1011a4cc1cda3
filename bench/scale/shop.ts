import { chooseProvider } from '#server/orders/payments/providers/choose-provider.ts'
import { ensureSuperAdmin } from '#server/people/accounts/create-admin.ts'
import { findUserByEmail } from '#server/people/users/queries.ts'
import { createPurposeKeys } from '#server/platform/config/keys.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { readShopConfig } from '#server/running/config/config.ts'
import { createShop } from '#server/running/create-shop.ts'
import { ADMIN } from '../admin.ts'
import { openBenchSession } from '../open-session.ts'
import { type Usage, usage } from '../usage.ts'

/**
 * The API of the shop on a filled database, with nothing cached. Its ready message is its address.
 */

export type ScaleShopReady = { url: string }
/** `signIn`: a shopkeeper's access token, which is valid for 15 minutes. */
export type ScaleShopCall = { kind: 'usage' } | { kind: 'signIn' }
export type ScaleShopResults = { usage: Usage; signIn: string }

const config = readShopConfig(process.env)
const database = await openDatabase(config)
const shop = await createShop({
  config,
  database,
  cards: chooseProvider(config.cards, { url: 'http://127.0.0.1:9', apiUrl: 'http://127.0.0.1:9' }),
  isCaching: false,
})
const url = await shop.listen()

async function signIn(): Promise<string> {
  await ensureSuperAdmin(database.db, ADMIN)
  const account = await findUserByEmail(database.db, ADMIN.email)
  if (!account) throw new Error('The super admin was not created.')
  return openBenchSession(database.db, createPurposeKeys(config.secrets), account)
}

process.on('message', async ({ kind }: ScaleShopCall) => {
  process.send?.(kind === 'usage' ? usage() : await signIn())
})
process.once('disconnect', async () => {
  await shop.close()
  await database.close()
  process.exit(0)
})
process.send?.({ url } satisfies ScaleShopReady)
