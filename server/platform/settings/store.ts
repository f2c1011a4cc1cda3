import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import type { ShopValues } from '../config/shop-values.ts'
import type { Db } from '../db/schema.ts'
import { readStored, resolve, type Settings } from './resolve.ts'

/** Reads the settings once, and again after `drop`. */
type Store = { environment: ShopValues; read(): Promise<Settings>; drop(): void }

const stores = new WeakMap<Db, Store>()

/** The settings straight from the database, for a change of them and for a transaction. */
export async function queryStored(db: Db): Promise<{ version: number; values: unknown }> {
  return db.selectFrom('shop_setting').select(['version', 'values']).executeTakeFirstOrThrow()
}

async function query(db: Db, environment: ShopValues): Promise<Settings> {
  const { version, values } = await queryStored(db)
  return resolve(version, readStored(values), environment)
}

/** Keeps the settings of this database in the process until they are dropped: by `share-settings.ts` alone. */
export function keepSettings(db: Db, environment: ShopValues, onRead: (settings: Settings) => void): Store {
  let kept: Promise<Settings> | undefined
  const start = (): Promise<Settings> => {
    const reading = query(db, environment)
    reading.then(onRead, () => {
      if (kept === reading) kept = undefined
    })
    return reading
  }
  const store: Store = {
    environment,
    read: () => {
      kept ??= start()
      return kept
    },
    drop: () => {
      kept = undefined
    },
  }
  stores.set(db, store)
  return store
}

/** With their version and sources, as `readShopSettings`. */
export const readSettings = (db: Db): Promise<Settings> => stores.get(db)?.read() ?? query(db, {})

/**
 * The shop's own settings as they are now, on all instances; free of cost where `db` is the shop's. Of a transaction, and
 * in commands, they are read from the database, and the environment counts for nothing: give the shop's `db` where you can.
 */
export const readShopSettings = async (db: Db): Promise<ShopSettings> => (await readSettings(db)).values

/** Settings from the environment, for a change of the settings of this database. */
export const environmentOf = (db: Db): ShopValues => stores.get(db)?.environment ?? {}
