import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createStandInProvider } from '#server/orders/payments/providers/choose-provider.ts'
import {
  type PaystackCharge,
  toProviderCharge,
} from '#server/orders/payments/providers/paystack.ts'
import {
  type PaymentProvider,
  type ProviderRefund,
  ProviderUnreachable,
} from '#server/orders/payments/providers/provider.ts'
import type { HoldCaps } from '#server/orders/sales/hold-caps.ts'
import type { OrderContext } from '#server/orders/sales/order-context.ts'
import { createPurposeKeys, type PurposeKeys } from '#server/platform/config/keys.ts'
import type { ShopValues } from '#server/platform/config/shop-values.ts'
import { type Broadcast, noBroadcast } from '#server/platform/db/broadcast.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { createFolderStorage } from '#server/platform/images/folder-storage.ts'
import { createImages } from '#server/platform/images/images.ts'
import type { AppConfig, AppDeps } from '#server/running/http-app/app-deps.ts'
import { type App, buildShopApp } from '#server/running/http-app/build-app.ts'
import type { PageRenderer } from '#server/shopfront/rendering/pages.ts'
import { openTestDatabase } from './database.ts'

export const SECRET = 'a-test-signing-key-of-more-than-32-letters'
export const KEYS = createPurposeKeys([SECRET])
export const CARD_SECRET = 'sk_test_0123456789abcdef'

/**
 * A payment provider under the control of the test: its answer for each reference is set by the
 * test.
 */
export type TestCards = PaymentProvider & {
  charges: Map<string, Partial<PaystackCharge>>
  /** Its refunds; the test moves them on. */
  refunds: ProviderRefund[]
  /** Carries an order to refund out, and loses the answer. */
  losesAnswers: boolean
  asked: string[]
  isDown: boolean
  /** Runs between the provider's answer and its arrival: a concurrent act. */
  meanwhile: ((reference: string) => Promise<unknown>) | undefined
}

const CARD_KEYS = { publicKey: 'pk_test_0123456789abcdef', secretKey: CARD_SECRET }

export function testCards(): TestCards {
  const cards: TestCards = {
    ...createStandInProvider(CARD_KEYS, {
      url: 'http://localhost:4001',
      apiUrl: 'http://127.0.0.1:4001',
    }),
    charges: new Map(),
    refunds: [],
    losesAnswers: false,
    asked: [],
    isDown: false,
    meanwhile: undefined,
    verify: async (reference) => {
      cards.asked.push(reference)
      if (cards.isDown) throw new ProviderUnreachable()
      const charge = cards.charges.get(reference)
      await cards.meanwhile?.(reference)
      if (!charge) return undefined
      return toProviderCharge({
        id: `tx-${reference}`,
        domain: 'test',
        status: 'success',
        reference,
        amount: 0,
        currency: 'NGN',
        ...charge,
      })
    },
    refund: async ({ transactionId, amount, key }) => {
      if (cards.isDown) throw new ProviderUnreachable()
      const paid = cards.charges.get(transactionId.replace(/^tx-/, ''))?.amount ?? 0
      const back = cards.refunds.filter(
        (one) => one.transactionId === transactionId && one.status !== 'failed',
      )
      if (back.reduce((sum, one) => sum + one.amount, amount) > paid)
        return { isAccepted: false, reason: 'too much' }
      const id = `rf-${cards.refunds.length + 1}-${transactionId}`
      cards.refunds.push({ id, transactionId, amount, key, status: 'processing' })
      if (cards.losesAnswers) throw new ProviderUnreachable()
      return { isAccepted: true, refundId: id }
    },
    findRefund: async (id) => {
      if (cards.isDown) throw new ProviderUnreachable()
      return cards.refunds.find((one) => one.id === id)
    },
    listRefunds: async ({ transactionId }) => {
      if (cards.isDown) throw new ProviderUnreachable()
      return cards.refunds.filter((one) => one.transactionId === transactionId)
    },
  }
  return cards
}

export type TestShop = App &
  OrderContext & {
    cards: TestCards
    /** The folder of its images. */
    folder: string
    close(): Promise<void>
  }

type Options = {
  isTwoFactorRequired?: boolean
  hasRateLimit?: boolean
  holdCaps?: HoldCaps
  /** The shop settings that the environment sets. */
  shopValues?: ShopValues
  isCaching?: boolean
  cdn?: AppConfig['cdn']
  isProduction?: boolean
  /** Default: as without a setting, everyone but in production. */
  areDocsPublic?: boolean
  origin?: string
  trustProxy?: number
  maxConnections?: number
  maxConnectionsPerAddress?: number
  metricsToken?: string
  /** Receives all lines of the log. */
  logTarget?: AppDeps['logTarget']
  bodyTimes?: AppDeps['bodyTimes']
  uploadLimits?: AppDeps['uploadLimits']
  /** The database of another shop; default: a new one. */
  db?: Db
  broadcast?: AppDeps['broadcast']
  replica?: AppDeps['replica']
  deadlines?: AppDeps['deadlines']
  isAnswering?: AppDeps['isAnswering']
  keys?: PurposeKeys
  /** Where it notes what fails. */
  notes?: AppDeps['notes']
  /** Default: none, only the API is served. */
  pages?: PageRenderer
}

const toSetting = ({ address, account }: HoldCaps): ShopValues['caps'] => ({
  addressOrders: address.orders,
  addressPieces: address.pieces,
  accountOrders: account.orders,
  accountPieces: account.pieces,
})

/** The whole API on a database of its own; nothing listens. */
export async function openTestShop({
  isTwoFactorRequired = false,
  hasRateLimit = false,
  holdCaps,
  shopValues = {},
  isCaching = true,
  cdn,
  isProduction = false,
  areDocsPublic = !isProduction,
  origin = 'http://localhost:3000',
  trustProxy = 0,
  maxConnections = 4096,
  maxConnectionsPerAddress = 256,
  metricsToken,
  logTarget,
  bodyTimes,
  uploadLimits,
  db,
  broadcast,
  replica,
  deadlines,
  isAnswering,
  keys = KEYS,
  notes,
  pages,
}: Options = {}): Promise<TestShop> {
  const database = db ? { db, close: async () => {} } : await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'shop-files-'))
  const cards = testCards()
  const app = await buildShopApp({
    db: database.db,
    cards,
    images: createImages(createFolderStorage(folder)),
    pages,
    broadcast,
    replica,
    deadlines,
    isAnswering,
    logTarget,
    bodyTimes,
    uploadLimits,
    notes,
    config: {
      origin,
      isProduction,
      areDocsPublic,
      keys,
      isTwoFactorRequired,
      hasRateLimit,
      hasHoldCaps: holdCaps !== undefined,
      shopValues: { ...shopValues, ...(holdCaps && { caps: toSetting(holdCaps) }) },
      isCaching,
      cdn,
      logLevel: logTarget ? 'trace' : (process.env.LOG_LEVEL ?? 'silent'),
      trustProxy,
      maxConnections,
      maxConnectionsPerAddress,
      dataDir: folder,
      metricsToken,
    },
  })
  return {
    ...app,
    ...app.context,
    cards,
    folder,
    close: async () => {
      await app.server.close()
      await database.close()
      // a size of a picture may still be written
      await rm(folder, { recursive: true, maxRetries: 5 })
    },
  }
}

/** Sends nothing; passes what would be sent to other instances to `record`. */
export const recordingBroadcast = (record: (items: string[]) => void): Broadcast => ({
  ...noBroadcast,
  subscribe: () => async (items) => record(items.map(String)),
})

/** A shop with its own settings, for one test. */
export async function givenShop(options: Options): Promise<TestShop> {
  const shop = await openTestShop(options)
  onTestFinished(() => shop.close())
  return shop
}
