import { expect, test } from 'vitest'
import { maskLogLine } from './mask.ts'

const CODE = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6'
const ID = '019a3c1e-7b1a-7c3d-9e4f-0123456789ab'

test.each([
  [`{"url":"/verify/${CODE}"}`, '{"url":"/verify/***"}'],
  [`{"url":"/verify/short"}`, '{"url":"/verify/***"}'],
  [`{"url":"/%76erify/${CODE}"}`, '{"url":"/%76erify/***"}'],
  [`{"url":"/changepassword/${CODE}?x=1"}`, '{"url":"/changepassword/***?x=1"}'],
  [`{"url":"/api/exports/orders.${ID}.0.99.${CODE}"}`, '{"url":"/api/exports/***"}'],
  [`{"url":"/payment/${ID}?key=abc&page=2"}`, `{"url":"/payment/${ID}?key=***&page=2"}`],
  [`{"url":"/login?email=a@b.c&password=hunter2"}`, '{"url":"/login?email=***@***&password=***"}'],
  [`{"msg":"Route GET:/verify/${CODE} not found"}`, '{"msg":"Route GET:/verify/*** not found"}'],
  [
    `{"referer":"https://shop/changepassword/${CODE}"}`,
    '{"referer":"https://shop/changepassword/***"}',
  ],
  [
    `{"stack":"Error: '/verify/${CODE}'\\n at x (/srv/server/app.ts:1)"}`,
    `{"stack":"Error: '/verify/***\\n at x (/srv/server/app.ts:1)"}`,
  ],
  [`{"url":"/images/${'a'.repeat(32)}-320.avif"}`, `{"url":"/images/${'a'.repeat(32)}-320.avif"}`],
  [`{"url":"/api/products/search/50/0/shoes"}`, '{"url":"/api/products/search/50/0/shoes"}'],
])('%s', (line, masked) => expect(maskLogLine(line)).toBe(masked))

test.each([
  '0803 123 4567',
  '08031234567',
  '0803-123-4567',
  '0803.123.4567',
  '(0803) 123 4567',
  '+234 803 123 4567',
  '+2348031234567',
  '2348031234567',
  '+44 (0)20 7946 0958',
  '+1 202-555-0143',
])('a phone number is masked in texts and addresses: %s', (phone) => {
  for (const text of [
    `called ${phone}, no answer`,
    `Key (phone)=(${phone}) exists`,
    `called\n${phone}`,
  ])
    expect(maskLogLine(JSON.stringify({ msg: text }))).toMatch(/^[^0-9]*\*\*\*[^0-9]*$/)
  const encoded = encodeURIComponent(phone)
  for (const part of [encoded, encodeURIComponent(encoded), encoded.replaceAll('%20', '+')]) {
    expect(maskLogLine(`{"url":"/api/users/50/0/${part}"}`)).toMatch(
      /^\{"url":"\/api\/users\/50\/0\/[(%\d]*\*\*\*"\}$/,
    )
    expect(maskLogLine(`{"url":"/x?phone=${part}&page=2"}`)).toMatch(
      /phone=[(%\d]*\*\*\*&page=2"\}$/,
    )
    expect(maskLogLine(`{"url":"/api/users/50/0/ada%20${part}"}`)).not.toMatch(/\d{4,}/)
  }
})

test.each([
  ['{"url":"/api/users/50/0/447911123456"}', '{"url":"/api/users/50/0/***"}'],
  [
    '{"url":"/api/users/50/0/ada%40example.com?page=2"}',
    '{"url":"/api/users/50/0/***@***?page=2"}',
  ],
  ['{"url":"/api/users/50/0/ada%2540example.com"}', '{"url":"/api/users/50/0/***@***"}'],
  ['{"url":"/x?q=Ada+Obi+ada.obi%2Bshop@example.com"}', '{"url":"/x?q=***@***"}'],
  ['{"message":"550 <Ọlá@exámple.com>: unknown"}', '{"message":"550 <***@***>: unknown"}'],
  [
    '{"message":"Key (lower(email))=(ada@example.com) exists"}',
    '{"message":"Key (lower(email))=(***@***) exists"}',
  ],
])('an address or number of a person is masked: %s', (line, masked) =>
  expect(maskLogLine(line)).toBe(masked),
)

test.each([
  `{"level":30,"time":1790000000000,"pid":234,"reqId":"0123456789-1","responseTime":0.123456789012,"res":{"statusCode":200}}`,
  `{"url":"/api/sales/01890000-0000-7000-8000-000000012345?from=2026-11-30&to=2026-12-31&max=25000000"}`,
  `{"url":"/api/products/50/100000","remoteAddress":"10.0.255.255"}`,
  `{"stack":"Error: no\\n    at x (/srv/node_modules/@fastify/cors/index.js:10:0)"}`,
  `{"msg":"INV-2026-000123 of 2026-11-30T23:30:00.000Z"}`,
])('ids, times and sums stay readable: %s', (line) => expect(maskLogLine(line)).toBe(line))

test('a long hostile line is masked in linear time', () => {
  const hostile = [
    '%40',
    'a',
    '0 ',
    '0(',
    '+',
    '%20',
    '%25',
    '234',
    '9-',
    '/0',
    '=1',
    '"reqId":"',
    '":-0',
  ].map((text) => text.repeat(200_000 / text.length))
  for (const text of hostile) {
    const start = process.cpuUsage()
    maskLogLine(text)
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
  }
})
