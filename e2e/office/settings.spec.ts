import type { Page } from '@playwright/test'
import type { SignedIn } from '#contract/people/users.ts'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { SUPER_ADMIN, startEmptyShop } from '#test/demo-shop.ts'
import { picture } from '#test/picture.ts'
import { type Signed, visit } from '../admin.ts'
import {
  expect,
  givenStored,
  hydrated,
  main,
  notice,
  shopOf,
  test,
  violations,
  violationsOnEachScreen,
} from '../shop.ts'

// What changes no settings is in `app/office/admin/settings/settings.page.test.tsx`. One shop for all tests: they take turns, and each puts back what it changed.
test.describe.configure({ mode: 'serial' })
test.use({ allowed: [/status of 409/] }) // a save that came too late
test.use({ shop: shopOf(startEmptyShop) })

const api = '/api/settings'
let chief: Signed

async function read(page: Page): Promise<{ version: number; values: ShopSettings }> {
  return (await page.request.get(api, { headers: chief.headers })).json()
}

async function change(
  page: Page,
  values: Partial<ShopSettings>,
  reset: (keyof ShopSettings)[] = [],
): Promise<void> {
  const { version } = await read(page)
  const answer = await page.request.put(api, {
    headers: chief.headers,
    data: { version, values, reset },
  })
  expect(answer.status()).toBe(200)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save settings' })
/** Until the form has started over from what was saved. */
async function saveAll(page: Page): Promise<void> {
  await save(page).click()
  await expect(notice(page, 'settings have been saved')).toBeVisible()
  await expect(save(page)).toBeVisible()
}
const field = (page: Page, label: string) =>
  main(page).getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))

test.beforeEach(async ({ page }) => {
  const session: SignedIn = await (
    await page.request.post('/api/users/login', { data: SUPER_ADMIN })
  ).json()
  await givenStored(page, 'user', session)
  chief = { ...session, headers: { authorization: `Bearer ${session.accessToken}` } }
})
test.afterEach(async ({ page }) => {
  await change(page, {}, [
    'name',
    'wordmark',
    'phone',
    'announcement',
    'slides',
    'logo',
    'tagline',
    'email',
  ])
})

test('a super admin renames the shop: bar, titles and invoices follow without a rebuild', async ({
  page,
}) => {
  await visit(page, '/admin/settings')
  await field(page, 'Name of the shop').fill('Oja Titun')
  await field(page, 'Second tone begins after').fill('3')
  await field(page, 'Phone').fill('0803 123 4567')
  await saveAll(page)
  expect((await read(page)).values).toMatchObject({
    name: 'Oja Titun',
    wordmark: ['Oja', ' Titun'],
  })
  await page.goto('/')
  await expect(page).toHaveTitle('Oja Titun')
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Oja Titun, home page' }),
  ).toBeVisible()
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: '0803 123 4567' }),
  ).toBeAttached()
})

test('what was set is put back to its default by a press and a save', async ({ page }) => {
  await change(page, { tagline: 'Now by boat', returnDays: 3 })
  await visit(page, '/admin/settings')
  const shop = main(page).getByRole('region', { name: 'Shop', exact: true })
  await shop.getByRole('button', { name: 'tagline' }).click()
  await expect(field(page, 'Tagline')).not.toHaveValue('Now by boat')
  await expect(shop.getByRole('button', { name: 'tagline' })).toBeHidden()
  await main(page).getByRole('button', { name: 'days to send goods back' }).click()
  await expect(field(page, 'Days to send goods back')).toHaveValue('7')
  expect(await violations(page)).toEqual([])
  await saveAll(page)
  const { sources } = await (await page.request.get(api, { headers: chief.headers })).json()
  expect(sources).toMatchObject({ tagline: 'default', returnDays: 'default' })
})

test('of two admins at once the second reads what the first changed, and chooses', async ({
  page,
}) => {
  await visit(page, '/admin/settings')
  await field(page, 'Tagline').fill('Mine')
  await field(page, 'E-mail').fill('mine@kasuwa.example')
  await change(page, { phone: '0809 999 9999', tagline: 'Theirs' })
  await save(page).click()
  const panel = main(page).getByRole('region', { name: 'Changed by somebody else' })
  const tagline = panel.getByRole('group', { name: 'Tagline' })
  await expect(tagline.getByRole('radio', { name: /^Yours/ })).toBeChecked()
  await expect(field(page, 'E-mail')).toHaveValue('mine@kasuwa.example')
  expect(await violations(page)).toEqual([])
  await tagline.getByRole('radio', { name: /^Theirs/ }).check()
  await save(page).click()
  await expect
    .poll(async () => (await read(page)).values)
    .toMatchObject({ tagline: 'Theirs', phone: '0809 999 9999', email: 'mine@kasuwa.example' })
  await expect(panel).toHaveCount(0)
})

test('typing during a save stays, and Cancel takes it back', async ({ page }) => {
  await visit(page, '/admin/settings')
  const { promise: isTyped, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/settings', async (route) => {
    if (route.request().method() === 'PUT') await isTyped
    await route.continue()
  })
  await field(page, 'Tagline').fill('Sent')
  await save(page).click()
  await field(page, 'Tagline').fill('Sent, and more')
  release()
  await expect(notice(page, 'settings have been saved')).toBeVisible()
  await expect(save(page)).toBeVisible()
  await expect(field(page, 'Tagline')).toHaveValue('Sent, and more')
  expect((await read(page)).values.tagline).toBe('Sent')
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await main(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page, 'Tagline')).toHaveValue('Sent')
})

test('slides are added with picture and words, moved, and shown on the home page', async ({
  page,
}) => {
  await visit(page, '/admin/settings')
  await page.getByRole('button', { name: 'Add slide' }).click()
  await save(page).click()
  await expect(page.getByLabel('Heading')).toHaveAccessibleDescription(/required/)
  expect(await violationsOnEachScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove slide 1' }).click()
  for (const [position, heading] of ['First week', 'Second week'].entries()) {
    await page.getByRole('button', { name: 'Add slide' }).click()
    const slide = page.getByRole('group', { name: `Slide ${position + 1}`, exact: true })
    await slide.getByLabel('Picture').setInputFiles({
      ...{ name: 'slide.png', mimeType: 'image/png' },
      buffer: await picture(position ? '#804020' : '#206040'),
    })
    await slide.getByLabel('Heading').fill(heading)
  }
  await page.getByRole('button', { name: 'Move slide 2 up' }).click()
  expect(await violationsOnEachScreen(page)).toEqual([])
  await saveAll(page)
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
  await expect(page).toHaveURL(/profile/) // nothing is unsaved: it does not ask
  await page.goto('/')
  const hero = page.getByRole('region', { name: 'Highlights' })
  await expect(hero.getByRole('group', { name: '1 of 2' })).toContainText('Second week')
  await expect(hero.getByRole('link', { name: 'Shop Now' }).first()).toHaveAttribute(
    'href',
    '/products',
  )
  expect(await violationsOnEachScreen(page)).toEqual([])
})

test('a page that is open learns of an announcement, which stays closed on this device', async ({
  page,
}) => {
  await page.goto('/products')
  await hydrated(page)
  await change(page, {
    tagline: 'Now by boat',
    announcement: { text: 'Free delivery this week', link: '/products' },
  })
  await page.getByRole('banner').getByRole('link', { name: 'home page' }).click()
  await expect(page.getByRole('contentinfo').getByText('Now by boat.')).toBeAttached()
  const bar = page.getByRole('complementary', { name: 'Announcement' })
  await expect(bar.getByRole('link', { name: 'Free delivery this week' })).toBeVisible()
  expect(await violationsOnEachScreen(page)).toEqual([])
  await bar.getByRole('button', { name: 'Close announcement' }).click()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await hydrated(page)
  await expect(bar).toHaveCount(0)
  await page.goto('/admin')
  await expect(bar).toHaveCount(0)
})

test('script in every text is text', async ({ page }) => {
  const text = '</script><img src=x onerror=alert(1)>'
  await change(page, {
    ...{ name: text.slice(0, 40), wordmark: [text.slice(0, 40), ''], tagline: text },
    announcement: { text },
  })
  page.on('dialog', () => expect(false).toBe(true))
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toContainText(text)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})
