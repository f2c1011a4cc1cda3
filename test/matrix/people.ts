import { ROLE_IDS } from '#contract/platform/roles.ts'
import { PASSWORD } from '../people.ts'
import {
  ADMINS,
  answering,
  everyone,
  get,
  type Rows,
  SIGNED_IN,
  SUPER_ADMINS,
  send,
  UNKNOWN_ID,
  USERS,
} from './rows.ts'

/** Accounts, sessions and customers, with their carts and wish lists. */

const newPerson = () => ({
  fullName: 'New',
  email: `new-${crypto.randomUUID()}@example.com`,
  phoneNumber: '08031234567',
  password: 'long enough 1',
  tandc: true,
})
let phones = 0
const newPhone = () => `080${String(++phones).padStart(8, '0')}`

export const peopleRows: Rows = {
  'GET /customers/tags': [get(() => '/api/customers/tags', ADMINS)],
  'GET /customers/blocked/:limit/:skip/:search?': [get(() => '/api/customers/blocked/1/0', ADMINS)],
  'POST /customers/blocked': [
    send(
      'POST',
      () => ({
        url: '/api/customers/blocked',
        payload: { phoneNumber: newPhone(), reason: 'refused twice' },
      }),
      answering(201, ADMINS),
    ),
  ],
  'DELETE /customers/blocked/:phone': [
    send(
      'DELETE',
      () => ({ url: '/api/customers/blocked/08000000000' }),
      answering(404, ADMINS),
      'not blocked',
    ),
  ],
  'GET /customers/:id': [
    get(({ userOrder }) => `/api/customers/${userOrder}`, ADMINS, 'of an order'),
    get(({ superAdmin }) => `/api/customers/${superAdmin.id}`, SUPER_ADMINS, 'an account of staff'),
  ],
  'PUT /customers/:id/tags': [
    send(
      'PUT',
      ({ userOrder }) => ({ url: `/api/customers/${userOrder}/tags`, payload: { tags: ['vip'] } }),
      ADMINS,
    ),
  ],
  'POST /customers/:id/notes': [
    send(
      'POST',
      ({ userOrder }) => ({
        url: `/api/customers/${userOrder}/notes`,
        payload: { body: 'a note' },
      }),
      answering(201, ADMINS),
    ),
  ],
  'PUT /customers/:id/notes/:note': [
    send(
      'PUT',
      ({ userOrder }) => ({
        url: `/api/customers/${userOrder}/notes/${UNKNOWN_ID}`,
        payload: { body: 'a note' },
      }),
      answering(404, ADMINS),
    ),
  ],
  'DELETE /customers/:id/notes/:note': [
    send(
      'DELETE',
      ({ userOrder }) => ({ url: `/api/customers/${userOrder}/notes/${UNKNOWN_ID}` }),
      answering(404, ADMINS),
    ),
  ],
  'POST /customers/:id/data': [
    send(
      'POST',
      ({ guestOrder }) => ({ url: `/api/customers/${guestOrder}/data` }),
      ADMINS,
      "a guest's",
    ),
    send(
      'POST',
      ({ userOrder }) => ({ url: `/api/customers/${userOrder}/data` }),
      ADMINS,
      "a user's",
    ),
  ],
  'POST /users/data': [send('POST', () => ({ url: '/api/users/data' }), SIGNED_IN)],
  'GET /customers/:id/erasure': [
    get(({ userOrder }) => `/api/customers/${userOrder}/erasure`, SUPER_ADMINS),
    get(() => `/api/customers/${UNKNOWN_ID}/erasure`, answering(404, SUPER_ADMINS), 'nobody'),
  ],
  'POST /customers/:id/erasure': [
    send(
      'POST',
      ({ userOrder }) => ({
        url: `/api/customers/${userOrder}/erasure`,
        payload: { typed: 'Chidi Ibe' },
      }),
      answering(409, SUPER_ADMINS),
      'with an open order',
    ),
  ],
  'GET /cart': [get(() => '/api/cart', USERS)],
  'PUT /cart': [
    send('PUT', () => ({ url: '/api/cart', payload: { version: 0, lines: [] } }), USERS),
    send(
      'PUT',
      () => ({ url: '/api/cart', payload: { version: 99, lines: [] } }),
      answering(409, USERS),
      'that was changed since',
    ),
  ],
  'GET /consents': [get(() => '/api/consents', USERS)],
  'PUT /consents': [
    send(
      'PUT',
      () => ({ url: '/api/consents', payload: { kind: 'cartMail', given: true } }),
      USERS,
    ),
  ],
  'POST /unsubscribe/:code': [
    send('POST', () => ({ url: '/api/unsubscribe/made-up' }), everyone(404), 'a forged code'),
  ],
  'POST /users': [send('POST', () => ({ url: '/api/users', payload: newPerson() }), everyone(201))],
  'POST /users/login': [
    send(
      'POST',
      ({ owner }) => ({
        url: '/api/users/login',
        payload: { email: owner.email, password: PASSWORD },
      }),
      everyone(200),
    ),
  ],
  'GET /logout': [get(() => '/api/logout', everyone(200))],
  'GET /refreshToken': [get(() => '/api/refreshToken', everyone(401), 'without the cookie')],
  'GET /users/personal-profile': [get(() => '/api/users/personal-profile', SIGNED_IN)],
  'PUT /users': [
    send(
      'PUT',
      () => ({ url: '/api/users', payload: { name: 'Ada', phoneNumber: '08031234567' } }),
      SIGNED_IN,
    ),
  ],
  'PUT /users/change-password': [
    send(
      'PUT',
      () => ({
        url: '/api/users/change-password',
        payload: {
          oldpassword: 'not it',
          newpassword: 'long enough 1',
          cnpassword: 'long enough 1',
        },
      }),
      [401, 401, 400, 400, 403, 400, 400, 401, 401],
      'with a wrong old one',
    ),
  ],
  'PUT /users/verifyemail': [
    send(
      'PUT',
      () => ({ url: '/api/users/verifyemail', payload: { vid: 'unknown' } }),
      everyone(400),
      'unknown code',
    ),
  ],
  'PUT /users/forgetpassword': [
    send(
      'PUT',
      () => ({ url: '/api/users/forgetpassword', payload: { email: 'unknown@example.com' } }),
      everyone(200),
    ),
  ],
  'PUT /users/changepassword': [
    send(
      'PUT',
      () => ({
        url: '/api/users/changepassword',
        payload: { code: 'x', newpassword: 'long enough 1', cnpassword: 'long enough 1' },
      }),
      everyone(400),
      'unknown code',
    ),
  ],
  'GET /users/sessions': [get(() => '/api/users/sessions', SIGNED_IN)],
  'DELETE /users/sessions/:id': [
    send(
      'DELETE',
      ({ stranger }) => ({ url: `/api/users/sessions/${stranger.sessionId}` }),
      [401, 401, 404, 404, 403, 404, 404, 401, 401],
      "another user's",
    ),
  ],
  'DELETE /users/sessions': [
    { ...send('DELETE', () => ({ url: '/api/users/sessions' }), SIGNED_IN), endsSessions: true },
  ],
  'POST /users/confirm': [
    send(
      'POST',
      () => ({ url: '/api/users/confirm', payload: { password: 'not it' } }),
      [401, 401, 400, 400, 403, 400, 400, 401, 401],
      'with a wrong password',
    ),
  ],
  'GET /users/two-factor': [get(() => '/api/users/two-factor', SIGNED_IN)],
  'POST /users/two-factor': [
    send(
      'POST',
      () => ({ url: '/api/users/two-factor' }),
      answering(409, SIGNED_IN),
      'before the address is verified',
    ),
  ],
  'PUT /users/two-factor': [
    send(
      'PUT',
      () => ({ url: '/api/users/two-factor', payload: { code: '12345' } }),
      [401, 401, 400, 400, 403, 400, 400, 401, 401],
      'with no code',
    ),
  ],
  'DELETE /users/two-factor': [
    send(
      'DELETE',
      () => ({ url: '/api/users/two-factor' }),
      [401, 401, 409, 409, 403, 409, 409, 401, 401],
      'which is off',
    ),
  ],
  'POST /users/two-factor/recovery-codes': [
    send(
      'POST',
      () => ({ url: '/api/users/two-factor/recovery-codes' }),
      [401, 401, 409, 409, 403, 409, 409, 401, 401],
      'which is off',
    ),
  ],
  'POST /users/password-strength': [
    send(
      'POST',
      () => ({ url: '/api/users/password-strength', payload: { password: 'aaaaaaaa' } }),
      everyone(200),
    ),
  ],
  'GET /users/admin': [get(() => '/api/users/admin', SUPER_ADMINS)],
  'GET /users/:limit/:skip/:search?': [get(() => '/api/users/1/0', ADMINS)],
  'GET /users/:id': [
    get(({ owner }) => `/api/users/${owner.id}`, [401, 401, 200, 403, 403, 200, 200, 401, 401]),
    get(
      () => `/api/users/${UNKNOWN_ID}`,
      [401, 401, 403, 403, 403, 403, 404, 401, 401],
      'unknown user',
    ),
  ],
  'GET /users/:id/sales/:limit/:skip/:search?': [
    get(({ owner }) => `/api/users/${owner.id}/sales/1/0`, ADMINS),
    get(
      () => `/api/users/${UNKNOWN_ID}/sales/1/0`,
      [401, 401, 403, 403, 403, 403, 404, 401, 401],
      'unknown user',
    ),
  ],
  'PUT /users/:id': [
    send(
      'PUT',
      ({ owner }) => ({ url: `/api/users/${owner.id}`, payload: { statusValue: 'unblock' } }),
      ADMINS,
    ),
  ],
  'PUT /users/roleupdate/:id': [
    send(
      'PUT',
      ({ owner }) => ({
        url: `/api/users/roleupdate/${owner.id}`,
        payload: { roleValue: ROLE_IDS.users },
      }),
      ADMINS,
    ),
  ],
  'PUT /users/:id/rights': [
    send(
      'PUT',
      ({ owner }) => ({ url: `/api/users/${owner.id}/rights`, payload: { rights: ['orders'] } }),
      answering(409, SUPER_ADMINS),
      'of no admin',
    ),
  ],
  'GET /wishlist/:id': [
    get(({ owner }) => `/api/wishlist/${owner.id}`, [401, 401, 200, 404, 403, 404, 404, 401, 401]),
  ],
  'POST /wishlist': [
    send(
      'POST',
      ({ owner, product }) => ({ url: '/api/wishlist', payload: { product, user: owner.id } }),
      [401, 401, 200, 403, 403, 403, 403, 401, 401],
    ),
  ],
  'PUT /wishlist/:id': [
    send(
      'PUT',
      ({ owner, product }) => ({
        url: `/api/wishlist/${owner.id}`,
        payload: { productid: product },
      }),
      [401, 401, 200, 404, 403, 404, 404, 401, 401],
    ),
  ],
  'DELETE /wishlist/:id/:productid': [
    send(
      'DELETE',
      ({ owner, product }) => ({ url: `/api/wishlist/${owner.id}/${product}` }),
      [401, 401, 200, 404, 403, 404, 404, 401, 401],
    ),
  ],
}
