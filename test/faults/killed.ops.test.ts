import { describe, expect, onTestFinished, test } from 'vitest'
import { everythingHolds } from './everything-holds.ts'
import { givenFaultyShop, KINDS, times } from './faulty-shop.ts'

/** `KILLS=200 npm run test:faults -- killed`: on each database. */
const KILLS = times('KILLS', process.env.TEST_ALL ? 8 : 1)

describe.each(KINDS)('on the %s database', (kind) => {
  test(`after ${KILLS} kills no acknowledged order is lost or doubled`, {
    timeout: 180_000 + KILLS * 60_000,
  }, async () => {
    const shop = await givenFaultyShop({ kind })
    onTestFinished(shop.close)
    for (let kill = 0; kill < KILLS; kill++) {
      const before = shop.load.acknowledged()
      const isKillDue = (acknowledged: number) => acknowledged >= before + 5 + ((kill * 7) % 23)
      let killed: Promise<unknown> | undefined
      await shop.load.run(shop.url, (acknowledged) => {
        if (isKillDue(acknowledged)) killed ??= shop.end('SIGKILL')
        return !killed
      })
      await killed
      await shop.start()
    }
    await shop.load.repeat(shop.url)
    await everythingHolds(shop)
    expect(new Set(shop.load.statuses.keys())).toEqual(new Set([0, 201]))
  })
})
