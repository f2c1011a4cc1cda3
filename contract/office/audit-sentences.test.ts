import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditSentence } from './audit-sentences.ts'

const id = '01890000-0000-7000-8000-000000abcdef'
const entry = (action: string, details: Record<string, unknown> = {}) => ({
  action,
  target: id,
  details,
})

test.each([
  [entry('product.edit', { name: 'Adire $& gown' }), 'changed the product Adire $& gown'],
  [
    entry('sale.complete', { name: 'Ada Obi', isByHand: false }),
    'completed the order abcdef of Ada Obi',
  ],
  [
    entry('sale.complete', { name: 'Ada Obi', isByHand: false, isHandedOver: true }),
    'completed the order abcdef of Ada Obi, goods handed over',
  ],
  [
    entry('sale.complete', { name: 'Ada Obi', isByHand: true, isHandedOver: false }),
    'completed the order abcdef of Ada Obi, paid by hand, goods still to be sent',
  ],
  [
    entry('sale.complete', { name: 'Ada Obi', isByHand: true }),
    'completed the order abcdef of Ada Obi, paid by hand',
  ],
  [
    entry('sale.complete', { name: 'Ada Obi', isByHand: true, method: 'transfer' }),
    'completed the order abcdef of Ada Obi, paid by hand (transfer)',
  ],
  [
    entry('sale.complete', { name: 'Ada Obi', isByHand: true, method: 'cash', isAssumed: true }),
    'completed the order abcdef of Ada Obi, paid by hand (cash), as nobody said how',
  ],
  [entry('user.role.admin', { name: 'Ada Obi' }), 'made Ada Obi an admin'],
  [
    entry('sale.refund', { name: 'Ada Obi', amount: 0 }),
    'took goods of the order abcdef of Ada Obi back without money',
  ],
  [entry('refund.done', { amount: 1234.5, note: 'cash' }), 'marked a refund of ₦1,234.50 as done'],
  [entry('users.export'), 'downloaded all users'],
  [
    entry('session.start', { name: 'Ada Obi', device: 'Chrome on Android' }),
    'signed in with Chrome on Android',
  ],
  [
    entry('session.fail', { name: '$& Ada', reason: 'code' }),
    'tried to sign in as $& Ada with a wrong code',
  ],
  [
    entry('session.reuse', { name: 'Ada Obi' }),
    'used a copy of a session of Ada Obi, which was ended',
  ],
  [entry('twoFactor.off', { name: 'Ada Obi' }), 'turned off two-step sign-in of Ada Obi'],
  [entry('synonym.edit', { name: 'gen, generator' }), 'changed the synonyms gen, generator'],
  [entry('sizeGuide.edit', { name: 'Men' }), 'changed the size guide of Men'],
  [entry('profile.edit', { name: 'Ada Obi' }), 'changed their profile'],
  [entry('lga.edit', {}), 'changed the local governments of abcdef'],
  [entry('shop.close', { name: 'Main shop' }), 'shop.close Main shop'],
])('%o reads as a sentence', (auditEntry, sentence) => {
  expect(auditSentence(auditEntry)).toBe(sentence)
})

test('every action that the server writes has a sentence', () => {
  const sources = globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const actions = sources.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/action: '([a-zA-Z]+\.[a-zA-Z.]+)'/g),
  ])
  expect(actions.length).toBeGreaterThan(20)
  const bare = actions.filter(([, action = '']) =>
    auditSentence(entry(action, { name: 'X' })).startsWith(`${action} `),
  )
  expect(bare.map(([, action]) => action)).toEqual([])
})
