import { expect, test } from 'vitest'
import { maskSecrets } from './mask.ts'

const CODE = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6'
const ID = '019a3c1e-7b1a-7c3d-9e4f-0123456789ab'

test.each([
  [`{"url":"/verify/${CODE}"}`, '{"url":"/verify/***"}'],
  [`{"url":"/verify/short"}`, '{"url":"/verify/***"}'],
  [`{"url":"/%76erify/${CODE}"}`, '{"url":"/%76erify/***"}'],
  [`{"url":"/changepassword/${CODE}?x=1"}`, '{"url":"/changepassword/***?x=1"}'],
  [`{"url":"/api/exports/orders.${ID}.0.99.${CODE}"}`, '{"url":"/api/exports/***"}'],
  [`{"url":"/payment/${ID}?key=abc&page=2"}`, `{"url":"/payment/${ID}?key=***&page=2"}`],
  [`{"url":"/login?email=a@b.c&password=hunter2"}`, '{"url":"/login?email=a@b.c&password=***"}'],
  [`{"msg":"Route GET:/verify/${CODE} not found"}`, '{"msg":"Route GET:/verify/*** not found"}'],
  [`{"referer":"https://shop/changepassword/${CODE}"}`, '{"referer":"https://shop/changepassword/***"}'],
  [
    `{"stack":"Error: '/verify/${CODE}'\\n at x (/srv/server/app.ts:1)"}`,
    `{"stack":"Error: '/verify/***\\n at x (/srv/server/app.ts:1)"}`,
  ],
  [`{"url":"/images/${'a'.repeat(32)}-320.avif"}`, `{"url":"/images/${'a'.repeat(32)}-320.avif"}`],
  [`{"url":"/api/products/search/50/0/shoes"}`, '{"url":"/api/products/search/50/0/shoes"}'],
])('%s', (line, masked) => expect(maskSecrets(line)).toBe(masked))
