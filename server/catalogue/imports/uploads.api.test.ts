import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import { call, givenCategory } from '#test/factories.ts'
import { csvOf, HEADER, handle, importCalls, rowOf } from '#test/import-calls.ts'
import { encoded, formOf } from '#test/import-files.ts'
import { violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { formatCsvRecord } from '../../platform/csv/cells.ts'

let shop: TestShop
let admin: Person

/** The folder of spooled forms, for this test file alone. */
let temporary: string

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'shop-imports-'))
  vi.stubEnv('TMPDIR', temporary)
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  await givenCategory(shop.db, { title: 'Gele & Caps' })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await shop.close()
  await rm(temporary, { recursive: true, force: true })
})
/** Stock is the sum of its movements, and the counts of the categories are right. */
afterEach(async () => expect(await violations(shop.db)).toEqual([]))

const { send, check } = importCalls(() => ({ shop, admin }))

const spooled = (): string[] =>
  readdirSync(temporary).filter((name) => name.startsWith('shop-form-'))

describe('a file that is no CSV of products', () => {
  const long = 'x'.repeat(300_000)
  const damaged = Buffer.concat([
    Buffer.from(csvOf(HEADER, rowOf({ Title: 'Òkè café' }))),
    Buffer.from([0xff]),
  ])
  test.each<[string, string | Buffer<ArrayBuffer>, string]>([
    ['with damaged text', damaged, messages.importNotUtf8],
    ['without the column that names a product', 'Colour,Price\nred,5\n', messages.importColumns],
    ['with a column twice', 'Handle,URL handle\na,b\n', 'the file has the column URL handle twice'],
    [
      'with a quote that never closes',
      `${formatCsvRecord(HEADER)}a,"b\n${'c,d\n'.repeat(100)}`,
      'the file cannot be read as CSV from row 2 on',
    ],
    [
      'with an endless row',
      `${formatCsvRecord(HEADER)}${long}`,
      'the file cannot be read as CSV from row 2 on',
    ],
    [
      'with a million columns',
      `${','.repeat(1_000_000)}\n`,
      'the file cannot be read as CSV from row 1 on',
    ],
    [
      'with a million cells in a row',
      `${formatCsvRecord(HEADER)}${','.repeat(1_000_000)}\n`,
      'the file cannot be read as CSV from row 2 on',
    ],
    [
      'with 501 columns',
      `${['URL handle', ...Array.from({ length: 500 }, (_, i) => i)].join()}\n`,
      'the file has too many columns',
    ],
    [
      'with 100,001 rows',
      `URL handle\n${'\u00a0x\n'.repeat(100_001)}`,
      'a file can have 100,000 rows at most',
    ],
    ['with a header alone', formatCsvRecord(HEADER), 'the file has no products'],
    [
      'that is a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      messages.importColumns,
    ],
  ])('%s is refused, and nothing of it is stored', async (_what, csv, message) => {
    const answer = await send({ csv: typeof csv === 'string' ? csv : new Uint8Array(csv) })
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    const left = await shop.db
      .selectFrom('import')
      .select('id')
      .where('status', '=', 'checking')
      .execute()
    expect(left).toEqual([])
    expect(spooled()).toEqual([])
  })

  test('cells that cannot be stored, and extra cells, are problems of their rows only', async () => {
    const name = handle()
    const { created, problems } = await check({
      csv: csvOf(HEADER, rowOf({ Title: 'a\u0000b' }), rowOf({ 'URL handle': 'x\u0000' }), [
        ...rowOf({ 'URL handle': name }),
        'more',
      ]),
    })
    expect(created).toBe(1)
    expect(problems.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'contains characters that cannot be stored'],
      [2, 'Title: contains characters that cannot be stored'],
      [4, 'the row has more cells than the header'],
    ])
  })

  test('may separate its cells by semicolons, and have blank rows, which are counted', async () => {
    const csv = csvOf(HEADER, rowOf({ Title: 'Fine' }), rowOf({ Title: 'Bad', Price: 'x' }))
      .replaceAll(',', ';')
      .replace('Fine', 'Fine')
      .split('\r\n')
    const { created, problems } = await check({
      csv: [csv[0], '', csv[1], ';;', csv[2]].join('\r\n'),
    })
    expect(created).toBe(1)
    expect(problems[0]?.row).toBe(5)
  })
})

describe('the form', () => {
  test.each([
    ['without a file', { note: 'x' }, 400, 'file is a required field'],
    ['with an empty file', { file: new Uint8Array() }, 400, 'file is a required field'],
    ['with another file', { evil: new Uint8Array(9) }, 400, 'Unexpected field'],
    ['with a file too large', { file: new Uint8Array(64_000_000) }, 413, 'File too large'],
  ])('%s is refused, and leaves nothing on the disk', async (_what, parts, status, message) => {
    const { payload, headers } = await formOf(parts as Record<string, Uint8Array<ArrayBuffer>>)
    const answer = await call(shop, {
      method: 'POST',
      url: '/api/imports',
      payload,
      headers: { ...headers, ...as(admin) },
    })
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
    expect(spooled()).toEqual([])
  })

  test('with two files for one field is refused', async () => {
    const form = new FormData()
    for (const content of ['a', 'b']) form.append('file', new Blob([content]), content)
    const { payload, headers } = await encoded(form)
    const answer = await call(shop, {
      method: 'POST',
      url: '/api/imports',
      payload,
      headers: { ...headers, ...as(admin) },
    })
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Unexpected field'])
  })

  test.each([
    ['cut off', '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nTitle,'],
    ['cut off in its head', '--x\r\ncontent-disposition: form-data; name="fi'],
    ['garbled', '\u0000\u0001\u0002'],
    ['empty', ''],
  ])('that is %s is refused, and leaves nothing on the disk', async (_what, payload) => {
    const headers = { ...as(admin), 'content-type': 'multipart/form-data; boundary=x' }
    const { statusCode } = await call(shop, {
      method: 'POST',
      url: '/api/imports',
      payload,
      headers,
    })
    expect(statusCode).toBe(400)
    expect(spooled()).toEqual([])
  })

  test('that a client leaves half sent leaves nothing on the disk', async () => {
    const url = await shop.server.listen({ port: 0 })
    const leaving = new AbortController()
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nTitle,'
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(head)),
    })
    const sent = fetch(`${url}/api/imports`, {
      method: 'POST',
      body,
      duplex: 'half',
      signal: leaving.signal,
      headers: { ...as(admin), 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit).catch(() => 'left')
    await expect.poll(() => spooled().length).toBe(1)
    leaving.abort()
    expect(await sent).toBe('left')
    await expect.poll(spooled).toEqual([])
  })
})
