import {
  ADMINS,
  answering,
  everyone,
  get,
  newName,
  ONE_PIXEL,
  type Rows,
  SUPER_ADMINS,
  send,
  UNKNOWN_ID,
} from './rows.ts'

/** Settings, delivery, pages, reports, the desk of the staff, and the running of the shop. */

const newState = () => ({ state: newName(), price: 2000, region: 'South West' })
const newPage = () => ({
  ...{
    title: 'New',
    slug: `new-${crypto.randomUUID()}`,
    body: 'Hi',
    published: true,
    footer: 'help',
    position: 1,
  },
})

export const backOfficeRows: Rows = {
  'GET /shop': [get(() => '/api/shop', everyone(200))],
  'GET /settings': [get(() => '/api/settings', SUPER_ADMINS)],
  'PUT /settings': [
    send('PUT', () => ({ url: '/api/settings', payload: { version: 0 } }), SUPER_ADMINS),
    send(
      'PUT',
      () => ({ url: '/api/settings', payload: { version: 99, values: { lowStock: 6 } } }),
      answering(409, SUPER_ADMINS),
      'that somebody has changed since',
    ),
  ],
  'POST /settings/images': [
    send(
      'POST',
      () => ({
        url: '/api/settings/images',
        form: { files: [{ field: 'image', bytes: ONE_PIXEL }] },
      }),
      answering(201, SUPER_ADMINS),
    ),
  ],
  'POST /states': [
    send('POST', () => ({ url: '/api/states', payload: newState() }), answering(201, ADMINS)),
  ],
  'POST /states/nigeria': [
    send('POST', () => ({ url: '/api/states/nigeria', payload: {} }), SUPER_ADMINS),
  ],
  'PUT /states/:id': [
    send(
      'PUT',
      ({ victims }) => ({ url: `/api/states/${victims.state}`, payload: newState() }),
      ADMINS,
    ),
  ],
  'DELETE /states/:id': [
    send('DELETE', ({ victims }) => ({ url: `/api/states/${victims.state}` }), ADMINS),
  ],
  'POST /lga': [
    send(
      'POST',
      ({ victims }) => ({ url: '/api/lga', payload: { state: victims.bareState, lgas: 'Ikeja' } }),
      answering(201, ADMINS),
    ),
  ],
  'PUT /lga/:id': [
    send(
      'PUT',
      ({ victims }) => ({ url: `/api/lga/${victims.lga}`, payload: { lgas: newName() } }),
      ADMINS,
    ),
  ],
  'GET /reports/:report': [get(() => '/api/reports/products?compare=year&sort=-pieces', ADMINS)],
  'GET /reports/margin': [get(() => '/api/reports/margin', SUPER_ADMINS)],
  'POST /reports/file': [
    send(
      'POST',
      () => ({
        url: '/api/reports/file',
        payload: { report: 'states', from: '2026-01-01', to: '2026-01-31' },
      }),
      answering(201, ADMINS),
    ),
    send(
      'POST',
      () => ({
        url: '/api/reports/file',
        payload: { report: 'margin', from: '2026-01-01', to: '2026-01-31' },
      }),
      answering(201, SUPER_ADMINS),
      'of margins',
    ),
  ],
  'GET /pages': [get(() => '/api/pages', everyone(200))],
  'GET /pages/:slug': [get(() => '/api/pages/terms', everyone(404), 'a draft')],
  'GET /content': [get(() => '/api/content', SUPER_ADMINS)],
  'GET /content/:id': [
    get(() => `/api/content/${UNKNOWN_ID}`, answering(404, SUPER_ADMINS), 'none'),
  ],
  'GET /content/:id/versions/:version': [
    get(() => `/api/content/${UNKNOWN_ID}/versions/1`, answering(404, SUPER_ADMINS), 'none'),
  ],
  'POST /content/preview': [
    send('POST', () => ({ url: '/api/content/preview', payload: { body: '# A' } }), SUPER_ADMINS),
  ],
  'POST /content': [
    send('POST', () => ({ url: '/api/content', payload: newPage() }), answering(201, SUPER_ADMINS)),
  ],
  'PUT /content/:id': [
    send(
      'PUT',
      () => ({ url: `/api/content/${UNKNOWN_ID}`, payload: { ...newPage(), version: 1 } }),
      answering(404, SUPER_ADMINS),
      'none',
    ),
  ],
  'POST /content/:id/restore': [
    send(
      'POST',
      () => ({ url: `/api/content/${UNKNOWN_ID}/restore`, payload: { version: 1, restored: 1 } }),
      answering(404, SUPER_ADMINS),
      'none',
    ),
  ],
  'DELETE /content/:id': [
    send(
      'DELETE',
      () => ({ url: `/api/content/${UNKNOWN_ID}` }),
      answering(404, SUPER_ADMINS),
      'none',
    ),
  ],
  'GET /audit/:limit/:skip/:search?': [get(() => '/api/audit/1/0', SUPER_ADMINS)],
  'GET /operations/health': [get(() => '/api/operations/health', SUPER_ADMINS)],
  'POST /operations/doctor': [
    send('POST', () => ({ url: '/api/operations/doctor' }), answering(202, SUPER_ADMINS)),
  ],
  'GET /states': [get(() => '/api/states', everyone(200))],
  'GET /states/:id': [get(({ state }) => `/api/states/${state}`, everyone(200))],
  'GET /lga/:id': [get(({ state }) => `/api/lga/${state}`, everyone(200))],
  'GET /staff': [get(() => '/api/staff', ADMINS)],
  'POST /csp-reports': [
    send('POST', () => ({ url: '/api/csp-reports', payload: [] }), everyone(200)),
  ],
  'GET /dashboard': [get(() => '/api/dashboard', ADMINS)],
  'GET /live': [get(() => '/api/live', ADMINS)],
  'GET /dashboard/steps': [get(() => '/api/dashboard/steps', SUPER_ADMINS)],
  'GET /dashboard/todo': [get(() => '/api/dashboard/todo', ADMINS)],
  'POST /exports': [
    send(
      'POST',
      () => ({ url: '/api/exports', payload: { kind: 'orders' } }),
      ADMINS.map((status) => (status === 200 ? 201 : status)),
    ),
  ],
  'GET /exports/:ticket': [get(() => '/api/exports/forged', everyone(404), 'a forged ticket')],
  'GET /desk/views': [get(() => '/api/desk/views', ADMINS)],
  'POST /desk/views': [
    send(
      'POST',
      () => ({
        url: '/api/desk/views',
        payload: { name: newName().slice(0, 40), query: 'late=1' },
      }),
      answering(201, ADMINS),
    ),
  ],
  'PUT /desk/views/:id': [
    send(
      'PUT',
      () => ({ url: `/api/desk/views/${UNKNOWN_ID}`, payload: { name: 'New', query: '' } }),
      answering(404, ADMINS),
      'none',
    ),
  ],
  'DELETE /desk/views/:id': [
    send(
      'DELETE',
      () => ({ url: `/api/desk/views/${UNKNOWN_ID}` }),
      answering(404, ADMINS),
      'none',
    ),
  ],
  'POST /desk/jobs': [
    send(
      'POST',
      ({ guestOrder }) => ({
        url: '/api/desk/jobs',
        payload: { action: 'export', ids: [guestOrder] },
      }),
      answering(201, ADMINS),
    ),
  ],
  'GET /desk/jobs/:id': [get(() => `/api/desk/jobs/${UNKNOWN_ID}`, answering(404, ADMINS), 'none')],
  'PUT /desk/jobs/:id': [
    send(
      'PUT',
      () => ({ url: `/api/desk/jobs/${UNKNOWN_ID}`, payload: {} }),
      answering(404, ADMINS),
      'none',
    ),
  ],
  'POST /desk/jobs/:id/undo': [
    send(
      'POST',
      () => ({ url: `/api/desk/jobs/${UNKNOWN_ID}/undo` }),
      answering(404, ADMINS),
      'none',
    ),
  ],
}
