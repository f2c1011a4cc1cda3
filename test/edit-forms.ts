import { randomUUID } from 'node:crypto'
import { DISCOUNT_TERMS } from '#contract/orders/discounts/discount-terms.ts'
import { toSeenDiscountTerms } from '#contract/orders/discounts/discounts.ts'
import { imageAddress } from '#contract/platform/images.ts'
import { ADMIN_RIGHTS } from '#contract/platform/rights.ts'
import type { SeenValues } from '#contract/platform/values.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { newPhone } from './discounts.ts'
import {
  call,
  givenCategory,
  givenOrder,
  givenProduct,
  givenState,
  givenVariants,
} from './factories.ts'
import { sendForm } from './forms.ts'
import { as, givenPerson, type Person } from './people.ts'
import { reviewCalls } from './review-calls.ts'
import type { TestShop } from './shop.ts'

type Values = Record<string, unknown>

/** A form of the back office on a record of its own, and what two people make of it. */
export type EditForm = {
  url: string
  /** The fields as the form reads them. */
  read: () => Promise<Values>
  theirs: Values
  mine: Values
  /** The fields that the form sends. */
  body?: (values: Values) => Values
  isMultipart?: true
}

type World = { shop: TestShop; chief: Person }
type Open = (world: World) => Promise<EditForm>

const reader =
  ({ shop, chief }: World) =>
  async (url: string) => {
    const answer = await call(shop, { url: `/api${url}`, headers: as(chief) })
    return answer.json()
  }

const postTo = async ({ shop, chief }: World, url: string, payload: object) => {
  const answer = await call(shop, {
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: as(chief),
  })
  if (answer.statusCode >= 400) throw new Error(answer.body)
  return answer.json()
}

const pick = (from: Values, ...names: string[]): Values =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? null]))

/** Blank where there is none, as a browser sends it. */
const texts = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))

let caps = 30
/**
 * Others each time, as a shop has one record of settings: to save what is stored already changes
 * nothing.
 */
const newCaps = (): Values => {
  caps += 1
  return { addressOrders: caps, addressPieces: 301, accountOrders: 32, accountPieces: 302 }
}

const PRODUCT = ['title', 'description', 'rating', 'brand', 'category', 'publishAt'] as const

/** Product, variants and those beside it as the form of products reads them. */
async function readProduct(world: World, id: string): Promise<Values> {
  const get = reader(world)
  const [product, variants, related] = await Promise.all([
    get(`/products/${id}`),
    get(`/products/${id}/variants`),
    get(`/products/${id}/related`),
  ])
  const own = {
    ...pick(product, ...PRODUCT),
    state: product.state ?? 'onSale',
    related: related.data,
  }
  const [only] = variants.data
  if (!product.options)
    return {
      ...own,
      options: [],
      variants: [],
      ...pick(only, 'price', 'discountPercentage', 'sku'),
    }
  const rows = variants.data.map(({ stock: _stock, ...variant }: Values) => variant)
  return { ...own, options: product.options, variants: rows }
}

const productBody = ({ related, options, variants, publishAt: _none, ...own }: Values): Values => ({
  ...{ price: 0, discountPercentage: 0, stock: 0, ...own },
  related: (related as { _id: string }[]).map(({ _id }) => _id).join(),
  options: JSON.stringify(options),
  variants: JSON.stringify(
    (variants as Values[]).map((variant) => ({ ...variant, stock: 10, stockSeen: 10 })),
  ),
})

async function openProduct(world: World, id: string): Promise<EditForm> {
  const change = { theirs: { title: `Agbada ${id}` }, mine: { description: 'Sewn in Kano.' } }
  return {
    url: `/products/${id}`,
    read: () => readProduct(world, id),
    body: productBody,
    isMultipart: true,
    ...change,
  }
}

/** Each form of the back office that changes what several people may change, by its call. */
export const EDIT_FORMS: Record<string, Open | Record<string, Open>> = {
  'PUT /products/:id': {
    'without options': async (world) => openProduct(world, (await givenProduct(world.shop.db)).id),
    'its price': async (world) => ({
      ...(await openProduct(world, (await givenProduct(world.shop.db)).id)),
      ...{ theirs: { price: 1200 }, mine: { sku: randomUUID() } },
    }),
    'products beside it': async (world) => {
      const [{ id }, one, other] = [
        await givenProduct(world.shop.db),
        await givenProduct(world.shop.db),
        await givenProduct(world.shop.db),
      ]
      const beside = ({ id: _id, title }: typeof one) => {
        const image = imageAddress('a'.repeat(32))
        return { related: [{ _id, title, image, state: 'onSale' }] }
      }
      return { ...(await openProduct(world, id)), theirs: beside(one), mine: beside(other) }
    },
    'its variants': async (world) => {
      const { id } = await givenVariants(world.shop.db, [{ choice: ['S'] }, { choice: ['M'] }])
      const form = await openProduct(world, id)
      const [small, medium] = (await form.read()).variants as Values[]
      return {
        ...form,
        theirs: { variants: [{ ...small, price: 1500 }, medium] },
        mine: { title: `Kaftan ${id}` },
      }
    },
  },
  'PUT /costs': async (world) => {
    const { id } = await givenProduct(world.shop.db)
    return {
      url: '/costs',
      read: async () => ({
        [id]: (await reader(world)(`/costs?variants=${id}`)).data[0]?.cost ?? null,
      }),
      body: (values) => ({ costs: [{ variant: id, cost: values[id] }] }),
      ...{ theirs: { [id]: 600 }, mine: { [id]: 700 } },
    }
  },
  'PUT /categories/:id': async (world) => {
    const id = await givenCategory(world.shop.db)
    return {
      url: `/categories/${id}`,
      read: async () =>
        pick(await reader(world)(`/categories/${id}`), 'title', 'description', 'icon'),
      body: ({ icon: _icon, ...fields }) => fields,
      isMultipart: true,
      ...{ theirs: { title: `Wool ${id}` }, mine: { description: 'Woven things' } },
    }
  },
  'PUT /categories/:id/size-guide': {
    'a new guide': async (world) => openSizeGuide(world, await givenCategory(world.shop.db)),
    'a guide': async (world) => {
      const id = await givenCategory(world.shop.db)
      const form = await openSizeGuide(world, id)
      const headers = as(world.chief)
      await call(world.shop, {
        method: 'PUT',
        url: `/api${form.url}`,
        payload: form.theirs,
        headers,
      })
      return { ...form, theirs: { note: 'In the morning' }, mine: { unit: 'in' } }
    },
  },
  'PUT /states/:id': async (world) => {
    const id = await givenState(world.shop.db)
    return {
      url: `/states/${id}`,
      read: async () => {
        const { days, ...state } = await reader(world)(`/states/${id}`)
        const [daysMin, daysMax] = [days?.min ?? null, days?.max ?? null]
        return { ...pick(state, 'state', 'price', 'region'), daysMin, daysMax }
      },
      ...{ theirs: { price: 3100.5, daysMin: 1, daysMax: 3 }, mine: { region: 'North East' } },
    }
  },
  'PUT /lga/:id': async (world) => {
    const state = await givenState(world.shop.db)
    const { _id } = await reader(world)(`/lga/${state}`)
    return {
      url: `/lga/${_id}`,
      read: async () => pick(await reader(world)(`/lga/${state}`), 'lgas'),
      ...{ theirs: { lgas: 'Ikeja, Epe' }, mine: { lgas: 'Ikeja, Badagry' } },
    }
  },
  'PUT /content/:id': async (world) => {
    const slug = `page-${randomUUID()}`
    const page = {
      title: 'Cloth',
      slug,
      body: 'Wash cold.',
      published: true,
      footer: 'help',
      position: 5,
    }
    const { _id } = await postTo(world, '/content', page)
    return {
      url: `/content/${_id}`,
      read: async () => pick(await reader(world)(`/content/${_id}`), ...Object.keys(page)),
      body: (values) => ({ ...values, version: 1 }),
      ...{ theirs: { body: 'Wash warm.', position: 7 }, mine: { title: 'Care' } },
    }
  },
  'PUT /customers/:id/tags': async (world) => {
    const { id } = await givenOrder(world.shop, { phoneNumber: newPhone() })
    return {
      url: `/customers/${id}/tags`,
      read: async () => pick(await reader(world)(`/customers/${id}`), 'tags'),
      ...{ theirs: { tags: ['regular'] }, mine: { tags: ['wholesale'] } },
    }
  },
  'PUT /users/:id/rights': async (world) => {
    const { id } = await givenPerson(world.shop.db, { role: 'admin' })
    return {
      url: `/users/${id}/rights`,
      read: async () => ({ rights: (await reader(world)(`/users/${id}`)).rights ?? ADMIN_RIGHTS }),
      ...{ theirs: { rights: ['money', 'reports'] }, mine: { rights: ['orders'] } },
    }
  },
  'PUT /reviews/:id/answer': async (world) => {
    const { givenBought, write, ownOf } = reviewCalls(() => ({
      shop: world.shop,
      admin: world.chief,
    }))
    const bought = await givenBought()
    await write(bought, { stars: '4' })
    const { _id } = await ownOf(bought)
    return {
      url: `/reviews/${_id}/answer`,
      read: async () => pick(await ownAnswer(world.shop.db, _id), 'answer'),
      ...{ theirs: { answer: 'Thank you' }, mine: { answer: 'You are welcome' } },
    }
  },
  'PUT /synonyms/:id': async (world) => {
    const { _id } = await postTo(world, '/synonyms', { words: ['gele', 'headtie'] })
    return {
      url: `/synonyms/${_id}`,
      read: async () => {
        const { data } = await reader(world)('/synonyms')
        return pick(
          data.find((one: { _id: string }) => one._id === _id),
          'words',
        )
      },
      ...{ theirs: { words: ['gele', 'turban'] }, mine: { words: ['gele', 'scarf'] } },
    }
  },
  'PUT /settings': async (world) => ({
    url: '/settings',
    read: async () => {
      const { values, nextInvoice } = await reader(world)('/settings')
      return { ...values, nextInvoice }
    },
    body: ({ tagline, caps }) => ({ version: 0, values: { tagline, caps } }),
    theirs: { tagline: `Fine cloth ${randomUUID()}` },
    mine: { caps: newCaps() },
  }),
  'PUT /discounts/:id': async (world) => {
    const terms = {
      name: 'Easter',
      kind: 'percent',
      value: 5,
      scope: 'products',
      firstOrder: false,
      combines: false,
    }
    const [one, other] = [await givenProduct(world.shop.db), await givenProduct(world.shop.db)]
    const code = randomUUID().slice(0, 20)
    const { _id } = await postTo(world, '/discounts', {
      ...terms,
      targets: [one.id],
      code,
      active: false,
    })
    return {
      url: `/discounts/${_id}`,
      read: async () => {
        const discount = await reader(world)(`/discounts/${_id}`)
        return pick(toSeenDiscountTerms(discount), ...Object.keys(DISCOUNT_TERMS))
      },
      body: ({ targets, ...values }) => ({
        ...values,
        ...{
          version: 0,
          from: values.from || null,
          targets: (targets as { _id: string }[]).map(({ _id }) => _id),
        },
      }),
      theirs: {
        value: 7,
        startsAt: '2030-01-01T00:00:00.000Z',
        targets: [{ _id: other.id, title: other.title }],
      },
      mine: { name: 'Christmas', usesMax: 10 },
    }
  },
}

const openSizeGuide = async (world: World, id: string): Promise<EditForm> => ({
  url: `/categories/${id}/size-guide`,
  read: async () => {
    const guide = await reader(world)(`/categories/${id}/size-guide`)
    return guide.message ? { unit: null, columns: [], rows: [], note: '' } : guide
  },
  body: (values) => ({ ...values, unit: values.unit ?? 'cm' }),
  theirs: {
    unit: 'cm',
    columns: [{ name: 'Size', isLength: false }],
    rows: [['M']],
    note: 'Round',
  },
  mine: { unit: 'in', columns: [{ name: 'Chest', isLength: true }], rows: [['38']], note: 'Flat' },
})

const ownAnswer = (db: Db, id: string) =>
  db.selectFrom('review').select('answer').where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Saves the form with `change` of what was `seen`, as the shop's own forms do; without `isTold` as
 * other callers do.
 */
export async function saveForm(
  { shop, chief }: World,
  form: EditForm,
  { change, seen, isTold = true }: Save,
) {
  const values = { ...seen, ...change }
  const body = form.body?.(values) ?? values
  const url = `/api${form.url}`
  if (!form.isMultipart)
    return call(shop, {
      method: 'PUT',
      url,
      payload: { ...body, ...(isTold && { seen }) },
      headers: as(chief),
    })
  const fields = { ...texts(body), ...(isTold && { seen: JSON.stringify(seen) }) } as Record<
    string,
    string
  >
  return sendForm(shop, chief, { method: 'PUT', url, fields })
}

type Save = { change: Values; seen: SeenValues; isTold?: boolean }
