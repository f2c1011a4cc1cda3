import { expect, test } from 'vitest'
import { toPublicShop } from '../../platform/settings/public-shop.ts'
import { DEFAULT_SETTINGS } from '../../platform/settings/resolve.ts'
import { renderHtmlPart, resetPasswordContent } from './templates.ts'

test('the logo of a mail is a PNG, which every mail program shows', () => {
  const hash = 'ab'.repeat(16)
  const shop = toPublicShop({
    version: 1,
    values: { ...DEFAULT_SETTINGS, logo: hash },
    defaults: DEFAULT_SETTINGS,
    sources: {},
  })
  const page = renderHtmlPart(
    resetPasswordContent('Kasuwa', 'Ada', 'https://shop.example/x'),
    shop,
    'https://shop.example',
  )
  expect(page).toContain(`src="https://shop.example/images/${hash}-320.png"`)
})
