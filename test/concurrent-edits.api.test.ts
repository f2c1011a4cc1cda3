import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { messages } from '#contract/messages.ts'
import { EDIT_FORMS, saveForm } from './edit-forms.ts'
import { givenPerson, type Person } from './people.ts'
import { openTestShop, type TestShop } from './shop.ts'

let shop: TestShop
let chief: Person
beforeAll(async () => {
  shop = await openTestShop()
  chief = await givenPerson(shop.db, { role: 'superAdmin' })
})
afterAll(() => shop.close())

/** Changes that overwrite nothing that somebody typed, or tell of it in their own way. */
const EXCEPTIONS: Record<string, string> = {
  'PUT /products/sheet': 'each cell has `seen` of its own',
  'PUT /reviews/:id': 'a decision on the `version` of a review',
  'PUT /sales/:id/notes/:note': 'only its author may change a note',
  'PUT /customers/:id/notes/:note': 'only its author may change a note',
  'PUT /desk/views/:id': 'only its owner may change a view',
  'PUT /imports/:id/answers': 'only who sent the file answers what it asks',
  'PUT /products/:id/restore': 'an act: it brings back what is deleted',
  'PUT /drafts/:id': 'an act: it puts a draft on sale',
  'PUT /sales/:id/mentions': 'an act: the reader has seen the notes',
  'PUT /desk/jobs/:id': 'an act: it starts a job',
  'PUT /shipments/:id': 'an act on a parcel in a state that allows it',
  'PUT /users/:id': 'an act: it blocks or unblocks, and the last one counts',
  'PUT /users/roleupdate/:id': 'an act: one of two roles, and the last one counts',
  'PUT /refunds/:id': 'an act: a refund is done once',
  'PUT /imports/:id': 'an act: it starts an import',
  'PUT /discounts/:id/end': 'an act: it ends now',
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('each call that changes a record is a form of this table, or says why not', () => {
  const changes = allEndpoints.filter(
    ({ method, access }) => method === 'PUT' && (access === 'admin' || access === 'superAdmin'),
  )
  const forms = changes.filter(({ isEdit }) => isEdit).map(nameOf)
  expect(forms.toSorted()).toEqual(Object.keys(EDIT_FORMS).toSorted())
  const others = changes.filter(({ isEdit }) => !isEdit).map(nameOf)
  expect(others.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
})

const cases = Object.entries(EDIT_FORMS).flatMap(([name, open]) =>
  typeof open === 'function'
    ? [{ name, open }]
    : Object.entries(open).map(([what, one]) => ({ name: `${name}, ${what}`, open: one })),
)

describe.each(cases)('$name', ({ open }) => {
  test('the second of two people is told what the first changed, and overwrites knowingly', async () => {
    const world = { shop, chief }
    const form = await open(world)
    const seen = await form.read()
    expect((await saveForm(world, form, { change: form.theirs, seen })).statusCode).toBe(200)
    const changed = await form.read()
    expect(changed).toEqual({ ...seen, ...form.theirs })

    const late = await saveForm(world, form, { change: form.mine, seen })
    expect([late.statusCode, late.json().message]).toEqual([409, messages.changedMeanwhile])
    expect(late.json().current).toEqual(form.theirs)
    expect(Object.keys(late.json().fields).toSorted()).toEqual(Object.keys(form.theirs).toSorted())
    expect(await form.read()).toEqual(changed)

    const told = { ...seen, ...late.json().current }
    const kept = await saveForm(world, form, { change: form.mine, seen: told })
    expect(kept.statusCode, kept.body).toBe(200)
    expect(await form.read()).toEqual({ ...changed, ...form.mine })
  })

  test('of two who save at once with what both have seen one is refused', async () => {
    const world = { shop, chief }
    const form = await open(world)
    const seen = await form.read()
    for (const change of [form.theirs, form.mine]) expect({ ...seen, ...change }).not.toEqual(seen)
    const saves = [form.theirs, form.mine].map((change) => saveForm(world, form, { change, seen }))
    const answers = await Promise.all(saves)
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const won = answers[0]?.statusCode === 200 ? form.theirs : form.mine
    expect(await form.read()).toEqual({ ...seen, ...won })
  })
})

test('a call that does not say what it has seen overwrites', async () => {
  const world = { shop, chief }
  for (const name of ['PUT /states/:id', 'PUT /categories/:id']) {
    const open = EDIT_FORMS[name]
    if (typeof open !== 'function') throw new Error(name)
    const form = await open(world)
    const seen = await form.read()
    await saveForm(world, form, { change: form.theirs, seen })
    expect(
      (await saveForm(world, form, { change: form.mine, seen, isTold: false })).statusCode,
    ).toBe(200)
    expect(await form.read()).toEqual({ ...seen, ...form.mine })
  }
})
