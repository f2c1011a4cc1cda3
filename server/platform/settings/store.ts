import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { keep } from '../async/keep.ts'
import type { ShopValues } from '../config/shop-values.ts'
import type { Db, Trx } from '../db/schema.ts'
import { readStored, resolve, type Settings } from './resolve.ts'

/**
 * The shop's settings as they are now, on all instances. Reading them costs nothing while they
 * stay.
 */
export type SettingsStore = {
  read(): Promise<ShopSettings>
  /** With their version and sources. */
  readWithSources(): Promise<Settings>
  /** Those that the environment sets. */
  environment: ShopValues
}

/** A running shop: its database, and its settings. */
export type ShopContext = { db: Db; settings: SettingsStore }

async function query(db: Db, environment: ShopValues): Promise<Settings> {
  const row = await db
    .selectFrom('shop_setting')
    .select(['version', 'values'])
    .executeTakeFirstOrThrow()
  return resolve(row.version, readStored(row.values), environment)
}

/** The settings as a transaction sees them. The environment counts for nothing. */
export const querySettings = async (trx: Trx): Promise<ShopSettings> =>
  (await query(trx, {})).values

/** Keeps the settings in the process until they are dropped. */
export function createSettingsStore(
  db: Db,
  environment: ShopValues,
  onRead: (settings: Settings) => void,
) {
  const { read, drop } = keep(async () => {
    const settings = await query(db, environment)
    onRead(settings)
    return settings
  })
  const store: SettingsStore = {
    read: async () => (await read()).values,
    readWithSources: read,
    environment,
  }
  return { ...store, drop }
}
