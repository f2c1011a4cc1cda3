import { DRAWING, type Form, productFields } from '../forms.ts'
import {
  ADMINS,
  answering,
  everyone,
  get,
  newName,
  ONE_PIXEL,
  type Rows,
  SIGNED_IN,
  SUPER_ADMINS,
  send,
  UNKNOWN_ID,
} from './rows.ts'

/** Products, categories, searches, reviews and imports. */

const reviewOf = (product: string): Form => ({
  fields: { product, stars: '5', text: 'Good', shownAs: 'buyer' },
})
const icon = { field: 'icon', bytes: DRAWING }

export const catalogueRows: Rows = {
  'GET /products/:limit/:skip': [get(() => '/api/products/1/0', everyone(200))],
  'GET /products/:id': [get(({ product }) => `/api/products/${product}`, everyone(200))],
  'GET /products/category/:category/:limit/:skip': [
    get(({ category }) => `/api/products/category/${category}/1/0`, everyone(200)),
  ],
  'GET /products/search/:limit/:skip/:search?': [
    get(() => '/api/products/search/1/0/a', everyone(200)),
  ],
  'GET /products/admin/:limit/:skip/:search?': [
    get(() => '/api/products/admin/1/0', ADMINS),
    get(
      () => '/api/products/admin/1/0/a?stock=low&sort=stock',
      ADMINS,
      'searched, narrowed down and sorted',
    ),
  ],
  'GET /products/facets': [
    get(({ category }) => `/api/products/facets?category=${category}&q=a`, everyone(200)),
  ],
  'POST /products': [
    send(
      'POST',
      ({ category }) => ({
        url: '/api/products',
        form: { fields: productFields(category), files: [{ field: 'images', bytes: ONE_PIXEL }] },
      }),
      answering(201, ADMINS),
    ),
  ],
  'GET /products/:id/variants': [get(({ product }) => `/api/products/${product}/variants`, ADMINS)],
  'POST /products/:id/copy': [
    send(
      'POST',
      ({ product }) => ({ url: `/api/products/${product}/copy` }),
      answering(201, ADMINS),
    ),
  ],
  'GET /products/:id/related': [get(({ product }) => `/api/products/${product}/related`, ADMINS)],
  'GET /products/deleted/:limit/:skip': [get(() => '/api/products/deleted/1/0', ADMINS)],
  'PUT /products/:id/restore': [
    send(
      'PUT',
      ({ product }) => ({ url: `/api/products/${product}/restore`, payload: { value: 'hidden' } }),
      answering(404, ADMINS),
      'that was not deleted',
    ),
  ],
  'GET /costs': [get(({ product }) => `/api/costs?variants=${product}`, SUPER_ADMINS)],
  'PUT /costs': [
    send(
      'PUT',
      ({ product }) => ({
        url: '/api/costs',
        payload: { costs: [{ variant: product, cost: 700 }] },
      }),
      SUPER_ADMINS,
    ),
  ],
  'GET /low-stock/:limit/:skip': [
    get(({ category }) => `/api/low-stock/1/0?category=${category}&brand=Oja`, ADMINS),
  ],
  'GET /products/sheet/:limit/:skip/:search?': [get(() => '/api/products/sheet/1/0', ADMINS)],
  'PUT /products/sheet': [
    send(
      'PUT',
      ({ victims }) => ({
        url: '/api/products/sheet',
        payload: {
          save: crypto.randomUUID(),
          rows: [{ variant: victims.product, add: 1, reason: 'delivery' }],
        },
      }),
      ADMINS,
    ),
  ],
  'GET /products/:id/movements/:limit/:skip': [
    get(({ product }) => `/api/products/${product}/movements/1/0`, ADMINS),
  ],
  'POST /products/images': [
    send(
      'POST',
      () => ({
        url: '/api/products/images',
        form: { files: [{ field: 'image', bytes: ONE_PIXEL }] },
      }),
      answering(201, ADMINS),
    ),
  ],
  'PUT /products/:id': [
    send(
      'PUT',
      ({ category, victims }) => ({
        url: `/api/products/${victims.product}`,
        form: { fields: productFields(category) },
      }),
      ADMINS,
    ),
  ],
  'DELETE /products/:id': [
    send('DELETE', ({ victims }) => ({ url: `/api/products/${victims.product}` }), ADMINS),
  ],
  'POST /categories': [
    send(
      'POST',
      () => ({
        url: '/api/categories',
        form: { fields: { title: newName(), description: 'New' }, files: [icon] },
      }),
      answering(201, SUPER_ADMINS),
    ),
  ],
  'PUT /categories/:id': [
    send(
      'PUT',
      ({ victims }) => ({
        url: `/api/categories/${victims.category}`,
        form: { fields: { title: newName(), description: 'New' } },
      }),
      SUPER_ADMINS,
    ),
  ],
  'GET /suggest/:text': [get(() => '/api/suggest/a', everyone(200))],
  'POST /searches/click': [
    send(
      'POST',
      ({ product }) => ({ url: '/api/searches/click', payload: { text: 'a', product } }),
      everyone(200),
    ),
  ],
  'GET /searches/:limit/:skip': [get(() => '/api/searches/1/0?kind=missing&days=7', ADMINS)],
  'GET /synonyms': [get(() => '/api/synonyms', SUPER_ADMINS)],
  'GET /synonyms/try/:text': [get(() => '/api/synonyms/try/a', SUPER_ADMINS)],
  'POST /synonyms': [
    send(
      'POST',
      () => ({ url: '/api/synonyms', payload: { words: ['gen', 'generator'] } }),
      answering(201, SUPER_ADMINS),
    ),
  ],
  'POST /synonyms/nigeria': [
    send('POST', () => ({ url: '/api/synonyms/nigeria', payload: {} }), SUPER_ADMINS),
  ],
  'PUT /synonyms/:id': [
    send(
      'PUT',
      () => ({ url: `/api/synonyms/${UNKNOWN_ID}`, payload: { words: ['gen', 'generator'] } }),
      answering(404, SUPER_ADMINS),
      'none',
    ),
  ],
  'DELETE /synonyms/:id': [
    send(
      'DELETE',
      () => ({ url: `/api/synonyms/${UNKNOWN_ID}` }),
      answering(404, SUPER_ADMINS),
      'none',
    ),
  ],
  'GET /categories': [get(() => '/api/categories', everyone(200))],
  'GET /categories/:id': [get(({ category }) => `/api/categories/${category}`, everyone(200))],
  'GET /categories/:id/size-guide': [
    get(({ category }) => `/api/categories/${category}/size-guide`, everyone(404)),
  ],
  'PUT /categories/:id/size-guide': [
    send(
      'PUT',
      ({ victims }) => ({
        url: `/api/categories/${victims.category}/size-guide`,
        payload: { unit: 'cm', columns: [], rows: [] },
      }),
      ADMINS,
    ),
  ],
  'POST /stock-alerts': [
    send(
      'POST',
      ({ product }) => ({
        url: '/api/stock-alerts',
        payload: { product, email: 'ada@example.com' },
      }),
      [409, 409, 409, 409, 403, 409, 409, 401, 401], // it is in stock
    ),
  ],
  'POST /stock-alerts/read': [
    send(
      'POST',
      () => ({ url: '/api/stock-alerts/read', payload: { code: 'made up' } }),
      everyone(404),
    ),
  ],
  'PUT /stock-alerts': [
    send(
      'PUT',
      () => ({ url: '/api/stock-alerts', payload: { code: 'made up', value: 'leaveAll' } }),
      everyone(404),
    ),
  ],
  'GET /reviews/product/:id/:limit/:skip': [
    get(({ product }) => `/api/reviews/product/${product}/5/0`, everyone(200)),
  ],
  'GET /reviews/mine': [get(({ product }) => `/api/reviews/mine?product=${product}`, SIGNED_IN)],
  'GET /sales/:id/reviews': [
    get(
      ({ userOrder }) => `/api/sales/${userOrder}/reviews`,
      [404, 404, 200, 404, 403, 200, 200, 401, 401],
      'user order',
    ),
    get(
      ({ guestOrder }) => `/api/sales/${guestOrder}/reviews`,
      [401, 200, 401, 401, 403, 200, 200, 401, 401],
      'guest',
    ),
  ],
  'POST /sales/:id/reviews': [
    send(
      'POST',
      ({ userOrder, product }) => ({
        url: `/api/sales/${userOrder}/reviews`,
        form: reviewOf(product),
      }),
      [404, 404, 409, 404, 403, 403, 403, 401, 401],
      'before it is complete',
    ),
    send(
      'POST',
      ({ guestOrder, product }) => ({
        url: `/api/sales/${guestOrder}/reviews`,
        form: reviewOf(product),
      }),
      [401, 409, 401, 401, 403, 403, 403, 401, 401],
      "a guest's, before it is complete",
    ),
  ],
  'DELETE /reviews/:id': [
    send(
      'DELETE',
      () => ({ url: `/api/reviews/${UNKNOWN_ID}` }),
      [404, 404, 404, 404, 403, 404, 404, 401, 401],
      'none, by its writer',
    ),
  ],
  'GET /reviews/:limit/:skip': [get(() => '/api/reviews/1/0?state=shown', ADMINS)],
  'PUT /reviews/:id': [
    send(
      'PUT',
      () => ({ url: `/api/reviews/${UNKNOWN_ID}`, payload: { value: 'show', version: 1 } }),
      answering(404, ADMINS),
      'none',
    ),
  ],
  'POST /reviews/show': [
    send(
      'POST',
      () => ({ url: '/api/reviews/show', payload: { reviews: [{ id: UNKNOWN_ID, version: 1 }] } }),
      ADMINS,
      'none',
    ),
  ],
  'PUT /reviews/:id/answer': [
    send(
      'PUT',
      () => ({ url: `/api/reviews/${UNKNOWN_ID}/answer`, payload: { answer: 'thank you' } }),
      answering(404, ADMINS),
      'none',
    ),
  ],
  'POST /imports': [
    send(
      'POST',
      () => ({ url: '/api/imports', payload: {} }),
      ADMINS.map((status) => (status === 200 ? 415 : status)),
      'without a form',
    ),
  ],
  'GET /imports': [get(() => '/api/imports', ADMINS)],
  'GET /imports/:id': [
    get(
      () => `/api/imports/${UNKNOWN_ID}`,
      ADMINS.map((status) => (status === 200 ? 404 : status)),
      'none',
    ),
  ],
  'PUT /imports/:id': [
    send(
      'PUT',
      () => ({ url: `/api/imports/${UNKNOWN_ID}`, payload: { value: 'run' } }),
      ADMINS.map((status) => (status === 200 ? 404 : status)),
      'none',
    ),
  ],
  'PUT /imports/:id/answers': [
    send(
      'PUT',
      () => ({ url: `/api/imports/${UNKNOWN_ID}/answers`, payload: { fetchPictures: true } }),
      ADMINS.map((status) => (status === 200 ? 404 : status)),
      'none',
    ),
  ],
  'GET /drafts/:limit/:skip': [get(() => '/api/drafts/10/0', ADMINS)],
  'GET /drafts/:id': [
    get(
      () => `/api/drafts/${UNKNOWN_ID}`,
      ADMINS.map((status) => (status === 200 ? 404 : status)),
      'none',
    ),
  ],
  'PUT /drafts/:id': [
    send(
      'PUT',
      () => ({ url: `/api/drafts/${UNKNOWN_ID}`, payload: { value: 'publish' } }),
      ADMINS.map((status) => (status === 200 ? 404 : status)),
      'none',
    ),
  ],
}
