import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { createKeptValue } from '../async/keep.ts'
import type { Db, Trx } from '../db/schema.ts'
import {
  readStoredSettings,
  resolveSettings,
  type SettingsWithSources,
  type ShopValues,
} from './resolve.ts'

/**
 * The shop's settings as they are now, on all instances. Reading them costs nothing while they
 * stay.
 */
export type SettingsStore = {
  read(): Promise<ShopSettings>
  /** With their version and sources. */
  readWithSources(): Promise<SettingsWithSources>
  /** Those that the environment sets. */
  environment: ShopValues
}

/** A running shop: its database, and its settings. */
export type SettingsContext = { db: Db; settings: SettingsStore }

async function querySettingsRow(db: Db, environment: ShopValues): Promise<SettingsWithSources> {
  const row = await db
    .selectFrom('shop_setting')
    .select(['version', 'values'])
    .executeTakeFirstOrThrow()
  return resolveSettings(row.version, readStoredSettings(row.values), environment)
}

/** The settings as a transaction sees them. The environment counts for nothing. */
export const querySettings = async (trx: Trx): Promise<ShopSettings> =>
  (await querySettingsRow(trx, {})).values

/** Keeps the settings in the process until they are dropped. */
export function createSettingsStore(
  db: Db,
  environment: ShopValues,
  onRead: (settings: SettingsWithSources) => void,
) {
  const { read, drop } = createKeptValue(async () => {
    const settings = await querySettingsRow(db, environment)
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
