import type { Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { ownName, type Signed, signInAs, visit } from './admin.ts'
import { expect, faults, hydrated, main, notice, placeOrder, plenty, test } from './shop.ts'

/** Pages that the shop writes: each test has a page of its own. */

const text = (page: Page) => main(page).getByLabel('Text', { exact: true })
const save = (page: Page) => main(page).getByRole('button', { name: 'Save' })
const preview = (page: Page) => main(page).getByRole('region', { name: 'Preview' })

type Given = { _id: string; slug: string; title: string }

async function givenPage(page: Page, { headers }: Pick<Signed, 'headers'>, body: string): Promise<Given> {
  const title = ownName('Gift cards')
  const slug = `gift-${crypto.randomUUID().slice(0, 8)}`
  const data = { title, slug, body, published: true, footer: 'none', position: 50 }
  const answer = await page.request.post('/api/content', { data, headers })
  expect(answer.status()).toBe(201)
  return { _id: (await answer.json())._id, slug, title }
}

test.describe('a page of the shop', { tag: '@desk' }, () => {
  test('is written in Markdown with a preview, and is in the shop at once', async ({ page }) => {
    await signInAs(page, 'superAdmin')
    await visit(page, '/admin/pages')
    expect(await faults(page)).toEqual([])
    await main(page).getByRole('link', { name: 'Add page' }).click()
    const title = ownName('Market days')
    await page.getByLabel('Title').fill(title)
    await expect(page.getByLabel('Address')).toHaveValue(/^market-days-\w+$/)
    const slug = await page.getByLabel('Address').inputValue()
    await text(page).fill('# When\n\nEach **Saturday**.\n\n<img src=x onerror="document.title=1"> [see all](/products)')
    await expect(preview(page).getByRole('heading', { name: 'When', level: 2 })).toBeVisible()
    await page.getByLabel('Place in the footer').selectOption('The shop')
    await page.getByLabel('Published').check()
    await page.evaluate(() => scrollTo(0, 0))
    expect(await faults(page)).toEqual([])
    await save(page).click()
    await expect(notice(page, messages.pageCreated)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/pages\/[\w-]{36}$/)

    await page.goto('/categories')
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(new RegExp(`/pages/${slug}$`))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(main(page).locator('img')).toHaveCount(0)
    expect(await faults(page)).toEqual([])
    await main(page).getByRole('link', { name: 'see all' }).click()
    await expect(page).toHaveURL(/\/products$/)
  })

  test('has versions: an old one is looked at and brought back', async ({ page }) => {
    const given = await givenPage(page, await signInAs(page, 'superAdmin'), 'The first text')
    await visit(page, `/admin/pages/${given._id}`)
    await text(page).fill('The second text')
    await save(page).click()
    await expect(notice(page, messages.pageSaved)).toBeVisible()
    await page.getByRole('button', { name: 'Look at version 1' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('The first text')).toBeVisible()
    expect(await faults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Bring back' }).click()
    await expect(notice(page, messages.pageRestored(1))).toBeVisible()
    await expect(text(page)).toHaveValue('The first text')
    await text(page).fill('The third text') // from the version that was brought back
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('button', { name: 'Look at version 4' })).toBeVisible()
    expect((await (await page.request.get(`/api/pages/${given.slug}`)).json()).html).toContain('The third text')
  })
})

test('who saves a page that another admin saved meanwhile is told so, and loses nothing', async ({ page, allowed }) => {
  allowed.push(/409/)
  const signed = await signInAs(page, 'superAdmin')
  const { _id, ...given } = await givenPage(page, signed, 'One')
  await visit(page, `/admin/pages/${_id}`)
  const data = { ...given, body: 'Theirs', published: true, footer: 'none', position: 50, version: 1 }
  expect((await page.request.put(`/api/content/${_id}`, { data, headers: signed.headers })).status()).toBe(200)
  await text(page).fill('Mine')
  await save(page).click()
  await expect(main(page).getByText(messages.pageMoved('Ngozi Eze', 2)).first()).toBeVisible()
  await expect(text(page)).toHaveValue('Mine')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('the server renders a page whole, for readers without scripts and for search engines', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/pages/returns')
  await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  await expect(page.getByText('An example, to be adapted.')).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/pages\/returns$/)
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/pages/returns</loc>')
  expect((await page.request.get('/pages/nothing-here')).status()).toBe(404)
})

test('sign-up: the terms open beside the form, and nothing that was typed is lost', async ({ page, context }) => {
  await page.goto('/signup')
  await hydrated(page)
  await page.getByLabel('Full name').fill('Ada Obi')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'terms and conditions', exact: true }).click()
  await expect((await opened).getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Obi')
  await expect(page.getByLabel('I accept the terms and conditions')).not.toBeChecked()
  await expect(page.getByRole('link', { name: 'Privacy' }).first()).toHaveAttribute('href', '/pages/privacy')
})

/** Changes the shop of all tests: for one that puts back what it changed. */
async function changeSettings(page: Page, { headers }: Pick<Signed, 'headers'>, change: object): Promise<void> {
  const { version } = await (await page.request.get('/api/settings', { headers })).json()
  expect((await page.request.put('/api/settings', { data: { version, ...change }, headers })).status()).toBe(200)
}

test.describe('a number for WhatsApp', () => {
  let chief: Signed
  test.afterEach(({ page }) => changeSettings(page, chief, { reset: ['whatsapp'] }))

  test('begins messages that name the order', async ({ page }) => {
    chief = await signInAs(page, 'superAdmin')
    await changeSettings(page, chief, { values: { whatsapp: '0803 123 4567' } })
    const { _id } = await placeOrder(page, [{ product: await plenty(page), qty: 1 }])
    await page.goto(`/payment/${_id}`)
    const link = main(page).getByRole('link', { name: 'Message us on WhatsApp' })
    const about = encodeURIComponent(`Hello, about my order ${_id.slice(-6)}`)
    await expect(link).toHaveAttribute('href', `https://wa.me/2348031234567?text=${about}`)
    await page.goto('/pages/contact')
    await expect(link).toHaveAttribute('href', 'https://wa.me/2348031234567')
  })
})
