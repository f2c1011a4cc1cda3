import { sql } from 'kysely'
import { type FirstStep, STEP_KEYS } from '#contract/office/first-steps.ts'
import { DEFAULTS } from '../../platform/settings/resolve.ts'
import type { ShopContext } from '../../platform/settings/store.ts'

/** The steps that are still to be done. `isTest`: cards are charged with test keys. */
export async function listFirstSteps({ db, settings }: ShopContext, isTest: boolean): Promise<FirstStep[]> {
  const [{ name, phone }, { rows }] = await Promise.all([
    settings.read(),
    sql<Record<Exclude<FirstStep, 'settings' | 'keys'>, boolean>>`
      select exists (select from state) as states,
        exists (select from state where lower(state) = 'lagos')
          or exists (select from lga where lower(lgas) like '%warri south%') as "onDelivery",
        exists (select from synonym) as words,
        exists (select from category) as category,
        exists (select from product where deleted_at is null) as product,
        exists (select from sale) as order`.execute(db),
  ])
  const done = { ...rows[0], settings: name !== DEFAULTS.name && phone !== DEFAULTS.phone, keys: !isTest }
  return STEP_KEYS.filter((step) => !done[step])
}
