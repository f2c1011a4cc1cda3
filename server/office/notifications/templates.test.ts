import { expect, test } from 'vitest'
import { toShop } from '../../platform/settings/public-shop.ts'
import { DEFAULTS } from '../../platform/settings/resolve.ts'
import { htmlPart, resetPassword } from './templates.ts'

test('the logo of a mail is a PNG, which every mail program shows', () => {
  const hash = 'ab'.repeat(16)
  const shop = toShop({
    version: 1,
    values: { ...DEFAULTS, logo: hash },
    defaults: DEFAULTS,
    sources: {},
  })
  const page = htmlPart(
    resetPassword('Kasuwa', 'Ada', 'https://shop.example/x'),
    shop,
    'https://shop.example',
  )
  expect(page).toContain(`src="https://shop.example/images/${hash}-320.png"`)
})
