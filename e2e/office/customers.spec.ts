import { newOwner, newPerson } from '../accounts.ts'
import { givenProduct, givenSale, ownName, signInAs, visit } from '../admin.ts'
import {
  expect,
  faultsByPath,
  givenStored,
  main,
  test,
  violations,
  violationsOnEachScreen,
} from '../shop.ts'

/** What staff know of a customer; more in `app/office/admin/customers/customers.page.test.tsx`. */

test('no page of customers has a fault, nor have their dialogs', { tag: '@desk-only' }, async ({
  page,
}) => {
  const someone = await newOwner(page)
  const admin = await signInAs(page, 'superAdmin')
  const { headers } = admin
  const lines = [{ id: (await givenProduct(page, admin))._id, qty: 1 }]
  const [known, blocked] = [
    await givenSale(page.request, { name: ownName('Ada'), phoneNumber: '0806 765 4321', lines }),
    await givenSale(page.request, { name: ownName('Ada'), phoneNumber: '0806 123 4567', lines }),
  ]
  const tags = { tags: [ownName('faithful').toLowerCase()] }
  await page.request.put(`/api/customers/${known._id}/tags`, { data: tags, headers })
  await page.request.post(`/api/customers/${known._id}/notes`, {
    data: { body: 'Calls before noon' },
    headers,
  })
  const block = { phoneNumber: '0806 123 4567', reason: 'Refused at the door twice' }
  const answer = await page.request.post('/api/customers/blocked', { data: block, headers })
  expect(answer.status()).toBe(201)
  const addresses = [
    '/admin/customers/blocked',
    `/admin/customers/${blocked._id}`,
    `/admin/customers/${known._id}`,
  ]
  expect(await faultsByPath(page, addresses, visit)).toEqual({})
  await expect(main(page).getByRole('list', { name: 'Tags' })).toBeVisible()
  await expect(main(page).getByText('Calls before noon', { exact: true })).toBeVisible()
  await main(page).getByRole('button', { name: 'Block pay on delivery' }).click()
  expect(await violationsOnEachScreen(page)).toEqual([])
  await visit(page, `/admin/users/userdetails/${someone.id}`)
  await main(page).getByRole('button', { name: 'Erase personal data' }).click()
  await expect(page.getByRole('dialog').getByText('Stays for the books')).toBeVisible()
  expect(await violationsOnEachScreen(page)).toEqual([])
})

test('one downloads everything that the shop has of oneself, to be read', async ({ page }) => {
  const someone = { ...newPerson(), fullName: ownName('Ngozi') }
  const signedUp = await page.request.post('/api/users', { data: { ...someone, tandc: true } })
  await givenStored(page, 'user', await signedUp.json())
  await page.goto('/user')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as text' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.txt$/)
  const text = await (await file.createReadStream()).toArray()
  expect(Buffer.concat(text).toString('utf8')).toContain(`Email: ${someone.email}`)
  expect(await violations(page)).toEqual([])
})
