import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRowId } from '#server/platform/ids.ts'
import { call, givenCategory, said } from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const size = { name: 'Size', isLength: false }
const chest = { name: 'Chest', isLength: true }
const GUIDE = {
  unit: 'cm',
  columns: [size, chest],
  rows: [
    ['S', '88–92'],
    ['M', '96'],
  ],
  note: 'Measured around the widest part.',
}

const read = (id: string) => call(shop, { url: `/api/categories/${id}/size-guide` })
const write = (id: string, payload: object) =>
  call(shop, {
    method: 'PUT',
    url: `/api/categories/${id}/size-guide`,
    payload,
    headers: as(admin),
  })
const listed = async (id: string) =>
  (await call(shop, { url: '/api/categories' }))
    .json()
    .data.find(({ _id }: { _id: string }) => _id === id)
const auditOf = (target: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('target', '=', target)
    .orderBy('id')
    .execute()

describe('the size guide of a category §10', () => {
  test('is there at once for everyone, and the category says that it has one', async () => {
    const id = await givenCategory(shop.db)
    expect(said(await read(id))).toEqual([404, 'this category has no size guide'])
    expect(await listed(id)).not.toHaveProperty('hasSizeGuide')
    expect(said(await write(id, GUIDE))).toEqual([200, 'size guide has been saved'])
    expect((await read(id)).json()).toEqual(GUIDE)
    expect(await listed(id)).toHaveProperty('hasSizeGuide', true)
    const one = (await call(shop, { url: `/api/categories/${id}` })).json()
    expect(one).toHaveProperty('hasSizeGuide', true)
  })

  test('is replaced as a whole; the audit log has both versions as lines of text', async () => {
    const id = await givenCategory(shop.db)
    await write(id, GUIDE)
    await write(id, { ...GUIDE, rows: [['L', 'one size']] })
    expect((await read(id)).json().rows).toEqual([['L', 'one size']])
    const [, entry] = await auditOf(id)
    expect(entry).toMatchObject({
      action: 'sizeGuide.edit',
      details: { changes: { rows: { from: 'S, 88–92\nM, 96', to: 'L, one size' } } },
    })
  })

  test('the same again is not in the audit log', async () => {
    const id = await givenCategory(shop.db)
    await write(id, GUIDE)
    await write(id, GUIDE)
    expect(await auditOf(id)).toHaveLength(1)
  })

  test('blank rows are left out, and without any row it is removed', async () => {
    const id = await givenCategory(shop.db)
    await write(id, { ...GUIDE, rows: [...GUIDE.rows, ['', ' ']] })
    expect((await read(id)).json()).toEqual(GUIDE)
    expect(said(await write(id, { ...GUIDE, rows: [['', '']] }))).toEqual([
      200,
      'size guide has been removed',
    ])
    expect((await read(id)).statusCode).toBe(404)
    expect(await listed(id)).not.toHaveProperty('hasSizeGuide')
  })

  test('two admins who save at once are logged one after the other', async () => {
    const id = await givenCategory(shop.db)
    const notes = ['one', 'two', 'three', 'four']
    const answers = await Promise.all(notes.map((note) => write(id, { ...GUIDE, note })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const changes = (await auditOf(id)).map(
      ({ details }) => (details.changes as { note: Note }).note,
    )
    expect(changes.map(({ from }) => from)).toEqual([
      '',
      ...changes.slice(0, -1).map(({ to }) => to),
    ])
    expect((await read(id)).json().note).toBe(changes.at(-1)?.to)
  })

  test.each([
    ['rows', 'each row needs a cell for each column', { rows: [['S']] }],
    [
      'columns',
      'two columns have the same name',
      { columns: [size, { name: 'SIZE', isLength: true }] },
    ],
    [
      'columns.0.name',
      'columns is a required field',
      { columns: [{ name: ' ', isLength: false }, chest] },
    ],
    ['rows.0.1', 'rows can have 40 characters at most', { rows: [['S', 'x'.repeat(41)]] }],
  ])('refused: %s: %s', async (_field, message, change) => {
    expect(said(await write(await givenCategory(shop.db), { ...GUIDE, ...change }))).toEqual([
      400,
      message,
    ])
  })

  test('too many rows or columns are refused', async () => {
    const id = await givenCategory(shop.db)
    const columns = Array.from({ length: 9 }, (_, i) => ({ name: `Column ${i}`, isLength: true }))
    const wide = { ...GUIDE, columns, rows: [columns.map(() => '1')] }
    const long = { ...GUIDE, rows: Array.from({ length: 41 }, () => ['S', '1']) }
    expect((await write(id, wide)).statusCode).toBe(400)
    expect((await write(id, long)).statusCode).toBe(400)
  })

  test('texts are stored as they are, whatever they look like', async () => {
    const id = await givenCategory(shop.db)
    const odd = {
      ...GUIDE,
      rows: [['<script>alert(1)</script>', '=1+1']],
      note: '"; drop table size_guide; --',
    }
    await write(id, odd)
    expect((await read(id)).json()).toEqual(odd)
  })

  test.each([createRowId(), 'null', '%00'])(
    'of a category that is not there is 404: %s',
    async (id) => {
      expect((await read(id)).statusCode).toBe(404)
      expect(said(await write(id, GUIDE))).toEqual([404, 'category not found'])
    },
  )
})

type Note = { from: string; to: string }
