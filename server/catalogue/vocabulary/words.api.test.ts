import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { givenProduct } from '#test/factories.ts'
import { runs } from '#test/random.ts'
import type { Database } from '../../platform/db/open.ts'
import { fillWords, foldWords, recountWords } from './upkeep.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const wordsOf = async (text: string): Promise<string[]> => {
  const { rows } = await sql<{ words: string[] }>`select word_list(${text}) as words`.execute(database.db)
  return rows[0]?.words ?? []
}
const fold = async (): Promise<void> => {
  while ((await foldWords(database.db)) > 0);
}
const count = async (word: string) =>
  database.db.selectFrom('word').select(['products', 'titles']).where('word', '=', word).executeTakeFirst()

test.each([
  ['Gẹ̀lẹ̀ Àṣọ Òkè', ['gele', 'aso', 'oke']],
  ['Ṣẹ́gun’s', ['seguns']],
  ['65" TV, 65 Inches', ['65inch', 'tv', '65inch']],
  ['128 GB / 2 tb', ['128gb', '2tb']],
  ['T-shirt for men', ['t', 'shirt', 'men']],
  ['₦45,500 A.C.', ['45500', 'ac']],
  ['%_\\\'"😀 :*', []],
  ['.. a.. ..5.5.. ...', ['a', '5.5']],
])('%s is cut into %j', async (text, words) => expect(await wordsOf(text)).toEqual(words))

test('cutting the words of a text again changes nothing', () =>
  fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'abs ẹé-.,\'"5 gINchß&'), maxLength: 30 }), async (text) => {
      const words = await wordsOf(text)
      expect(await wordsOf(words.join(' '))).toEqual(words)
    }),
    { numRuns: runs(60) },
  ))

test.each([
  ['dresses', 'dress'],
  ['watches', 'watch'],
  ['batteries', 'battery'],
  ['hoodies', 'hoodie'],
  ['mens', 'man'],
  ['women', 'woman'],
  ['shoes', 'shoe'],
  ['tomatoes', 'tomato'],
])('%s is the plural of %s', async (plural, singular) => {
  const { rows } = await sql<{ same: boolean }>`select stem(${plural}) = stem(${singular}) as same`.execute(database.db)
  expect(rows).toEqual([{ same: true }])
})

test('words are counted as products come, change and go', async () => {
  const { id } = await givenProduct(database.db, { title: 'Quokka lamp', description: 'A quokka and a wombat' })
  expect(await count('quokka')).toEqual({ products: 0, titles: 0 }) // known at once, counted by a job
  await fold()
  expect([await count('quokka'), await count('wombat')]).toEqual([
    { products: 1, titles: 1 },
    { products: 1, titles: 0 },
  ])
  await database.db.updateTable('product').set({ title: 'Numbat lamp' }).where('id', '=', id).execute()
  await fold()
  expect([await count('quokka'), await count('numbat')]).toEqual([
    { products: 1, titles: 0 },
    { products: 1, titles: 1 },
  ])
  await database.db.updateTable('product').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await fold()
  expect([await count('quokka'), await count('wombat')]).toEqual([undefined, undefined])
})

test('recounting all products gives the same, in steps', async () => {
  await fold()
  const all = () => database.db.selectFrom('word').selectAll().where('weight', '>', 0).orderBy('word').execute()
  const before = await all()
  await recountWords(database.db)
  while ((await fillWords(database.db)) > 0);
  await fold()
  expect(await all()).toEqual(before)
})
