import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { containsAllWords } from './contains.ts'
import type { Database } from './open.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function isFound(stored: string, typed: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${containsAllWords({ text: sql`searchable(${stored}::text)` }, typed)} as found`.execute(
    database.db,
  )
  return rows[0]?.found === true
}

/** Spellings of one name. */
const NAMES: readonly (readonly string[])[] = [
  ['Abíọ́lá Adéṣínà', 'Abiola Adesina', 'ABIOLA adesina'],
  ['Ngọzị Ọkọńkwọ', 'Ngozi Okonkwo'],
  ['Chiṅedu Ṅwosu', 'Chinedu Nwosu'],
  ['Ɓala Ɗanladi', 'Bala Danladi'],
  ['Ƙasimu Ƴar’adua', "Kasimu Yar'adua", 'Kasimu Yaradua', 'Kasimu Yarʼadua'],
  ["Sa'adatu Bello", 'Sa’adatu Bello', 'Sa‘adatu Bello', 'Saadatu Bello', 'Sa`adatu Bello'],
  ["Ngozi-Ann O'Brien", 'Ngozi-Ann OBrien', 'Ngozi Ann O’Brien'],
  ['A. B. C. Okoro', 'A.B.C. Okoro', 'A.B.C Okoro', 'A B C Okoro', 'ABC Okoro'],
  ['Musa A/Kareem', 'Musa A-Kareem', 'Musa A. Kareem', 'Musa A Kareem'],
  ['Al-Amin Tanko', 'Al Amin Tanko'],
]

test.each(NAMES.map((spellings) => [spellings[0], spellings]))(
  '%s is found in each spelling',
  async (_name, all) => {
    const forms = (all as readonly string[]).flatMap((name) => [
      name.normalize('NFC'),
      name.normalize('NFD'),
    ])
    const missing: string[] = []
    for (const stored of forms)
      for (const typed of forms)
        if (!(await isFound(stored, typed))) missing.push(`${stored}: ${typed}`)
    expect(missing).toEqual([])
  },
)

test.each([
  ['Musa A/Kareem', 'Musa Kareem', true],
  ['Ngozi-Ann Obi', 'NgoziAnn', true],
  ['T-Shirt', 'tshirt', true],
  ['Obi Adaeze', 'Adaeze Obi', true],
  ['iPhone 11 Pro 128GB 8GB', 'iphone 11 128 8gb', true],
  ['0803-123-4567', '0803 123 4567', true],
  ['0803 123 1234567', '0803 1234', false],
  ['ada.obi-eze@mail.example', 'ada.obi-eze@mail.example', true],
  ['{"amount": 119200}', '₦119,200', true],
  ['Obi, Ada (Mrs)', 'Obi, Ada (Mrs)', true],
  ['Blouse – blue', 'Blouse – blue', true],
  ['Ada Obi', 'Ada Eze', false],
  ['Ada Obi', "'", false],
  ['100 gowns', '100%', false],
  ['o\\n', 'o_n', false],
])('%s, typed %s: %s', async (stored, typed, expected) =>
  expect(await isFound(stored, typed)).toBe(expected),
)
