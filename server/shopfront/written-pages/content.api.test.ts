import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { HttpMethod } from '#contract/platform/endpoint.ts'
import { MAX_PAGE_BYTES } from '#contract/platform/limits.ts'
import type { EditablePage, PageEntry, PageForm } from '#contract/shopfront/written-pages.ts'
import { createRowId } from '#server/platform/ids.ts'
import { type Answer, call, said } from '#test/factories.ts'
import { givenInstances } from '#test/instances.ts'
import { limit } from '#test/limit.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, recordingBroadcast, type TestShop } from '#test/shop.ts'

let shop: TestShop
let author: Person
let other: Person
let dropped: string[] = []
beforeAll(async () => {
  shop = await openTestShop({ broadcast: recordingBroadcast((tags) => dropped.push(...tags)) })
  author = await givenPerson(shop.db, { role: 'superAdmin', full_name: 'Ngozi' })
  other = await givenPerson(shop.db, { role: 'superAdmin', full_name: 'Bola' })
})
beforeEach(() => {
  dropped = []
})
afterAll(() => shop.close())

const send = (
  method: HttpMethod,
  path: string,
  payload?: object,
  by = author,
  where = shop,
): Promise<Answer> => call(where, { method, url: `/api${path}`, headers: as(by), payload })
const read = (path: string, where = shop): Promise<Answer> => call(where, { url: path })
const form = (values: Partial<PageForm> = {}): PageForm => ({
  title: 'Size help',
  slug: `size-${createRowId()}`,
  body: 'Measure *twice*.',
  published: true,
  footer: 'help',
  position: 5,
  ...values,
})

async function givenPage(
  values: Partial<PageForm> = {},
  where = shop,
): Promise<PageForm & { _id: string; version: number }> {
  const written = form(values)
  const answer = await send('POST', '/content', written, author, where)
  expect(said(answer)).toEqual([201, 'page has been created'])
  return { ...written, _id: answer.json()._id, version: 1 }
}

const save = ({ _id, ...page }: Awaited<ReturnType<typeof givenPage>>, by = author) =>
  send('PUT', `/content/${_id}`, page, by)
const edited = async (id: string): Promise<EditablePage> =>
  (await send('GET', `/content/${id}`)).json()
const pages = async (): Promise<PageEntry[]> => (await send('GET', '/content')).json().data
const builtIn = async (slug: string) =>
  (await pages()).find((page) => page.slug === slug) as PageEntry
const auditOf = (target: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('target', '=', target)
    .orderBy('id')
    .execute()

describe('a shop starts with six examples', () => {
  test('as drafts that nobody else sees, each saying that it is an example', async () => {
    const examples = await pages()
    expect(examples.map(({ slug, published, builtin }) => [slug, published, builtin])).toEqual(
      ['delivery', 'returns', 'contact', 'about', 'terms', 'privacy'].map((slug) => [
        slug,
        false,
        true,
      ]),
    )
    for (const { _id } of examples)
      expect((await edited(_id)).body).toMatch(/^> \*\*An example, to be adapted\.\*\*/)
    expect((await read('/api/pages')).json()).toEqual({ data: [] })
    expect(said(await read('/api/pages/terms'))).toEqual([404, 'page not found'])
  })

  test('they can be emptied and unpublished, but neither deleted nor moved', async () => {
    const { _id } = await builtIn('about')
    expect(said(await send('DELETE', `/content/${_id}`))).toEqual([
      409,
      'every shop has this page: it can be emptied or unpublished, but not deleted',
    ])
    const about = { ...form({ slug: 'about-us' }), _id, version: 1 }
    const moved = await save(about)
    expect([moved.statusCode, moved.json().fields]).toEqual([
      400,
      { slug: 'the address of this page is fixed: other pages lead to it' },
    ])
    expect(said(await save({ ...about, slug: 'about', body: '', published: false }))).toEqual([
      200,
      'page has been saved',
    ])
    expect(await edited(_id)).toMatchObject({ body: '', version: 2, published: false })
  })
})

describe('writing a page', () => {
  test('published it is there at once as HTML, linked, and in the sitemap', async () => {
    const { slug, title } = form({ slug: 'gift-cards', title: 'Gift cards' })
    expect((await read(`/api/pages/${slug}`)).statusCode).toBe(404)
    expect((await read('/sitemap.xml')).body).not.toContain(slug)
    await givenPage({ slug, title, body: '# What\n\nA *card*.' })
    expect(dropped).toEqual(['pages'])
    expect((await read(`/api/pages/${slug}`)).json()).toMatchObject({
      slug,
      title,
      html: '<h2>What</h2>\n<p>A <em>card</em>.</p>\n',
      summary: 'A card.',
      version: 1,
    })
    expect((await read('/api/pages')).json().data).toContainEqual({ slug, title, footer: 'help' })
    expect((await read('/sitemap.xml')).body).toContain(
      '<loc>http://localhost:3000/pages/gift-cards</loc>',
    )
  })

  test('unpublished it is gone everywhere', async () => {
    const page = await givenPage()
    expect(said(await save({ ...page, published: false }))).toEqual([200, 'page has been saved'])
    expect((await read(`/api/pages/${page.slug}`)).statusCode).toBe(404)
    expect((await read('/sitemap.xml')).body).not.toContain(page.slug)
  })

  test('links come by group and place, those without a place last', async () => {
    const made = [
      await givenPage({ footer: 'none', title: 'N', position: 0 }),
      await givenPage({ footer: 'shop', title: 'S', position: 1 }),
      await givenPage({ footer: 'help', title: 'B', position: 900 }),
      await givenPage({ footer: 'help', title: 'A', position: 900 }),
      await givenPage({ footer: 'help', title: 'Z', position: 899 }),
    ]
    const slugs = made.map(({ slug }) => slug)
    const { data } = (await read('/api/pages')).json()
    const titles = data
      .filter((link: PageForm) => slugs.includes(link.slug))
      .map((link: PageForm) => link.title)
    expect(titles).toEqual(['Z', 'A', 'B', 'S', 'N'])
  })

  test('an address is taken once, also when two come at once', async () => {
    const slug = `twice-${createRowId()}`
    const both = await Promise.all([1, 2].map(() => send('POST', '/content', form({ slug }))))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const page = await givenPage()
    const taken = await save({ ...page, slug })
    expect([taken.statusCode, taken.json().fields]).toEqual([
      409,
      { slug: 'another page has this address already' },
    ])
  })

  test.each([
    ['title', { title: ' ' }],
    ['slug', { slug: 'Not An Address' }],
    ['slug', { slug: '../admin' }],
    ['slug', { slug: '-a' }],
    ['body', { body: 'a'.repeat(MAX_PAGE_BYTES + 1) }],
    ['body', { body: '₦'.repeat(MAX_PAGE_BYTES / 2) }],
    ['body', { body: 'a\u0000b' }],
    ['body', { body: '\ud800' }],
    ['position', { position: -1 }],
  ])('a wrong %s is refused', async (field, values) => {
    const answer = await send('POST', '/content', form(values))
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  })

  test('100 KB are accepted', async () => {
    expect(await givenPage({ body: 'word '.repeat(MAX_PAGE_BYTES / 5) })).toBeDefined()
  })

  // The renderer takes three seconds of the processor before it is stopped.
  test('a text that is slow to render is refused', {
    timeout: limit(120_000),
  }, async () => {
    const [tangled, simple] = await Promise.all([
      send('POST', '/content/preview', { body: `${'*'.repeat(95_000)}a${'*'.repeat(1000)}` }),
      send('POST', '/content/preview', { body: 'plain' }),
    ])
    expect([tangled.statusCode, tangled.json().fields.body]).toEqual([
      400,
      expect.stringContaining('too tangled'),
    ])
    expect(simple.json()).toEqual({ html: '<p>plain</p>\n' })
    expect((await send('POST', '/content/preview', { body: '>'.repeat(50_000) })).statusCode).toBe(
      400,
    )
    expect((await send('POST', '/content/preview', { body: '<script>1</script>' })).json()).toEqual(
      { html: '' },
    )
  })

  test('a deleted page is gone with its versions', async () => {
    const { _id, slug } = await givenPage()
    expect(said(await send('DELETE', `/content/${_id}`))).toEqual([200, 'page has been deleted'])
    expect((await read(`/api/pages/${slug}`)).statusCode).toBe(404)
    expect(said(await send('GET', `/content/${_id}`))).toEqual([404, 'page not found'])
    expect((await send('GET', `/content/${_id}/versions/1`)).statusCode).toBe(404)
    expect((await auditOf(_id)).map(({ action }) => action)).toEqual(['page.create', 'page.delete'])
  })

  test.each(['none', createRowId()])('one that is not there is 404: %s', async (id) => {
    expect(said(await send('PUT', `/content/${id}`, { ...form(), version: 1 }))).toEqual([
      404,
      'page not found',
    ])
    expect(said(await send('POST', `/content/${id}/restore`, { version: 1, restored: 1 }))).toEqual(
      [404, 'page not found'],
    )
    expect(said(await send('DELETE', `/content/${id}`))).toEqual([404, 'page not found'])
  })
})

describe('versions', () => {
  test('each save is one, with who made it; the same again is none', async () => {
    const page = await givenPage()
    expect((await save({ ...page, body: 'New' }, other)).json()).toEqual({
      message: 'page has been saved',
      version: 2,
    })
    expect((await save({ ...page, body: 'New', version: 2 })).json()).toEqual({
      message: 'nothing has changed',
      version: 2,
    })
    const { versions, author: last } = await edited(page._id)
    expect([last, versions.map((one) => [one.version, one.author])]).toEqual([
      'Bola',
      [
        [2, 'Bola'],
        [1, 'Ngozi'],
      ],
    ])
    expect(await auditOf(page._id)).toMatchObject([
      { action: 'page.create', details: { name: 'Size help' } },
      {
        action: 'page.edit',
        details: { changes: { body: { from: 'Measure *twice*.', to: 'New' } } },
      },
    ])
  })

  test('an old one can be looked at and brought back as a new one', async () => {
    const page = await givenPage({ body: 'Old' })
    await save({ ...page, title: 'Other', body: 'New', position: 7 })
    const old = await send('GET', `/content/${page._id}/versions/1`)
    expect(old.json()).toMatchObject({
      title: 'Size help',
      body: 'Old',
      html: '<p>Old</p>\n',
      author: 'Ngozi',
    })
    const restored = await send('POST', `/content/${page._id}/restore`, { version: 2, restored: 1 })
    expect(restored.json()).toEqual({ message: 'version 1 has been brought back', version: 3 })
    expect(await edited(page._id)).toMatchObject({
      title: 'Size help',
      body: 'Old',
      position: 7,
      version: 3,
    })
    expect((await read(`/api/pages/${page.slug}`)).json().html).toBe('<p>Old</p>\n')
    expect((await auditOf(page._id)).at(-1)).toMatchObject({
      action: 'page.restore',
      details: { version: 1 },
    })
    expect(
      said(await send('POST', `/content/${page._id}/restore`, { version: 3, restored: 9 })),
    ).toEqual([404, 'this page has no such version'])
  })

  test('of two savers one wins, the other learns who', async () => {
    const page = await givenPage()
    const answers = await Promise.all([
      save({ ...page, body: 'By Ngozi' }, author),
      save({ ...page, body: 'By Bola' }, other),
      send('POST', `/content/${page._id}/restore`, { version: 1, restored: 1 }, other),
    ])
    const won = answers.filter((answer) => answer.json().message === 'page has been saved')
    expect(won).toHaveLength(1)
    const { versions, body } = await edited(page._id)
    expect([versions.length, body]).toEqual([2, won[0] === answers[0] ? 'By Ngozi' : 'By Bola'])
    const lost = answers.find((answer) => answer.statusCode === 409)
    expect(lost?.json().message).toMatch(/^(Ngozi|Bola) saved version 2 of this page meanwhile/)
  })
})

test.runIf(inject('database').kind === 'postgres')(
  'a change reaches another instance at once',
  async () => {
    const { shops } = await givenInstances()
    const [here, there] = shops
    const writer = await givenPerson(here.db, { role: 'superAdmin' })
    const page = form({ slug: 'shared', body: 'One' })
    const { _id } = (await send('POST', '/content', page, writer, here)).json()
    const shown = async () => (await read('/api/pages/shared', there)).json().html
    expect(await shown()).toBe('<p>One</p>\n')
    await send('PUT', `/content/${_id}`, { ...page, body: 'Two', version: 1 }, writer, here)
    await expect.poll(shown).toBe('<p>Two</p>\n')
  },
)

describe('signing up records the terms that were accepted', () => {
  const signUp = async () => {
    const email = `terms-${createRowId()}@example.com`
    const payload = {
      fullName: 'Ada',
      email,
      phoneNumber: '08031234567',
      password: 'long enough 1',
      tandc: true,
    }
    expect((await call(shop, { method: 'POST', url: '/api/users', payload })).statusCode).toBe(201)
    return shop.db
      .selectFrom('terms_acceptance')
      .innerJoin('user_account', 'user_account.id', 'user_id')
      .innerJoin('written_page_version', 'written_page_version.id', 'version_id')
      .select(['version', 'body', 'accepted_at'])
      .where('email', '=', email)
      .execute()
  }

  test('their published version of that moment, and nothing while none is published', async () => {
    expect(await signUp()).toEqual([])
    const { _id, title } = await builtIn('terms')
    const terms = { ...form({ slug: 'terms', title, footer: 'shop' }), _id, version: 1 }
    await save({ ...terms, body: 'Be fair.' })
    expect(await signUp()).toEqual([
      { version: 2, body: 'Be fair.', accepted_at: expect.any(Date) },
    ])
    await save({ ...terms, body: 'Be kind.', version: 2 })
    expect(await signUp()).toMatchObject([{ version: 3, body: 'Be kind.' }])
  })

  test('and who reads one user is told the version, and when', async () => {
    const { user_id: id, accepted_at } = await shop.db
      .selectFrom('terms_acceptance')
      .select(['user_id', 'accepted_at'])
      .orderBy('accepted_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const read = async (of: string) =>
      (await call(shop, { url: `/api/users/${of}`, headers: as(author) })).json()
    expect((await read(id)).terms).toEqual({ version: 3, acceptedAt: accepted_at.toISOString() })
    expect(await read((await givenPerson(shop.db)).id)).not.toHaveProperty('terms')
  })
})
