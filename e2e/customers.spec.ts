import { messages } from '#contract/messages.ts'
import { linkInMail, newPerson } from './accounts.ts'
import { givenSale, ownName, signInAs, visit } from './admin.ts'
import { expect, givenStored, main, notice, plenty, test, violations } from './shop.ts'

/** What staff know of a customer: notes, tags, blocked phone numbers, the file of their data and its erasure. */

/** A phone number of this test alone. */
const newPhone = (): string => `0806${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`

test('a guest gets tags and a note on the order’s page’s customer, and lists are narrowed to the tag', {
  tag: '@desk',
}, async ({ page }) => {
  const { headers } = await signInAs(page, 'admin')
  const phoneNumber = newPhone()
  const line = { id: (await plenty(page))._id, qty: 1 }
  const sale = await givenSale(page.request, { name: ownName('Ada'), phoneNumber, lines: [line] })
  await visit(page, `/admin/orders/orderdetails/${sale._id}`)
  await main(page).getByRole('link', { name: 'Notes, tags and data of this customer' }).click()
  const tag = ownName('faithful').toLowerCase().slice(0, 30).trim()
  await main(page).getByLabel('New tag').fill(tag)
  await main(page).getByRole('button', { name: 'Add tag' }).click()
  await expect(main(page).getByRole('list', { name: 'Tags' })).toContainText(tag)
  await main(page).getByLabel('Note for colleagues').fill('Calls before noon')
  await main(page).getByRole('button', { name: 'Add note' }).click()
  await expect(main(page).getByText('Calls before noon', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const { data } = await (await page.request.get(`/api/sales/50/0?tag=${encodeURIComponent(tag)}`, { headers })).json()
  expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([sale._id])
})

test('a number that is blocked on the order’s page offers its next order card alone, and can be allowed again', {
  tag: '@desk',
}, async ({ page }) => {
  const phoneNumber = newPhone()
  const line = { id: (await plenty(page))._id, qty: 1 }
  const sale = await givenSale(page.request, { name: ownName('Ada'), phoneNumber, lines: [line] })
  await signInAs(page, 'admin')
  await visit(page, `/admin/orders/orderdetails/${sale._id}`)
  await main(page).getByRole('button', { name: 'Block pay on delivery' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Refused at the door twice')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(notice(page, messages.phoneBlocked)).toBeVisible()
  await expect(main(page).getByText('Pays by card only.')).toBeVisible()
  await visit(page, `/admin/customers/blocked?search=${phoneNumber}`)
  await expect(main(page).getByText('Refused at the door twice')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await main(page).getByRole('button', { name: 'Allow on delivery again' }).click()
  await expect(main(page).getByText('Refused at the door twice')).toBeHidden()
})

test('the payment page of a blocked number offers card alone', async ({ page }) => {
  const boss = await page.request.post('/api/users/login', {
    data: { email: 'super@kasuwa.example', password: 'kasuwa-super' },
  })
  const headers = { authorization: `Bearer ${(await boss.json()).accessToken}` }
  const phoneNumber = newPhone()
  const line = { id: (await plenty(page))._id, qty: 1 }
  const sale = await givenSale(page.request, { name: ownName('Ada'), phoneNumber, lines: [line] })
  const block = { data: { phoneNumber, reason: 'refused twice' }, headers }
  expect((await page.request.post('/api/customers/blocked', block)).status()).toBe(201)
  await page.goto(`/payment/${sale._id}`)
  await expect(page.getByRole('radio', { name: /Pay Stack/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /On delivery/ })).toBeHidden()
})

test('a super admin sees what erasing takes and leaves, types who it is, and the person is gone', {
  tag: '@desk',
}, async ({ page, allowed }) => {
  allowed.push(/404/)
  const someone = { ...newPerson(), fullName: ownName('Halima') }
  expect((await page.request.post('/api/users', { data: { ...someone, tandc: true } })).status()).toBe(201)
  expect(await linkInMail(someone.email, '/verify/')).toContain('/verify/')
  const { headers } = await signInAs(page, 'superAdmin')
  const { data } = await (
    await page.request.get(`/api/users/50/0/${encodeURIComponent(someone.email)}`, { headers })
  ).json()
  await visit(page, `/admin/users/userdetails/${data[0]._id}`)
  await main(page).getByRole('button', { name: 'Erase personal data' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Stays for the books')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const erase = dialog.getByRole('button', { name: 'Erase for good' })
  await expect(erase).toBeDisabled()
  await dialog.getByRole('textbox').fill(someone.email)
  await erase.click()
  await expect(notice(page, messages.personErased)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await page.goto(`/admin/users/userdetails/${data[0]._id}`)
  await expect(main(page)).not.toContainText(someone.fullName)
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
