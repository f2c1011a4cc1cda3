import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import type { Database } from '../../platform/db/open.ts'
import { requireInService, takeOutOfService } from '../../platform/db/out-of-service.ts'
import { moveFolderToServer, requireNobodyConnected } from './move.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe.runIf(inject('database').kind === 'postgres')(
  'a database of a server that something else uses',
  () => {
    async function givenOther(): Promise<pg.Client> {
      const other = new pg.Client(database.connection)
      await other.connect()
      return other
    }

    test('is not emptied for a shop that moves there', async () => {
      const other = await givenOther()
      onTestFinished(() => other.end())
      const move = { target: database, to: 'there', say: () => {} }
      await expect(moveFolderToServer('/nowhere', move)).rejects.toThrow('Something is connected')
      expect(await database.db.selectFrom('region').selectAll().execute()).toEqual([])
    })

    test('is not left by its shop: one that was started again meanwhile sells on there', async () => {
      const other = await givenOther()
      await takeOutOfService(database.db, 'This shop has moved.')
      await expect(requireNobodyConnected(database, { own: 0, withinMs: 100 })).rejects.toThrow(
        'the shop stays where it was',
      )
      await requireInService(database.db)
      const left = requireNobodyConnected(database, { own: 0 })
      await other.end()
      await left
    })
  },
)
