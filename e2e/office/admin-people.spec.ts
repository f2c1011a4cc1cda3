import { ownName } from '#test/shop-calls.ts'
import { idIn, newOwner } from '../accounts.ts'
import { signInAs, visit } from '../admin.ts'
import { expect, faultsByPath, main, test, violationsOnEachScreen } from '../shop.ts'

/** Users, admins and the own profile in the back office, §2; more in `app/office/admin/customers/users.page.test.tsx`. */

const userAddress = (id: string) => `/admin/users/userdetails/${id}`
const adminAddress = (id: string) => `/admin/admins/admindetails/${id}`

test('§6 an admin is redirected from Admins, and from their own user details', async ({ page }) => {
  const id = idIn(await signInAs(page, 'admin'))
  for (const address of ['/admin/admins', adminAddress(id)]) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/admin$/)
  }
  await page.goto(userAddress(id))
  await expect(page).toHaveURL(/\/admin\/profile$/)
})

test('no page of users and admins has a fault', { tag: '@desk-only' }, async ({ page }) => {
  const someone = await newOwner(page)
  const name = ownName('Oluwaseun-Adebayo-Chukwuemeka-Nwachukwu-Okonkwo-Ekwueme of the Market')
  await page.request.put('/api/users', {
    data: { name, phoneNumber: someone.phoneNumber },
    headers: { authorization: `Bearer ${someone.accessToken}` },
  })
  const addresses = [
    '/admin/users',
    '/admin/users?search=no such name',
    '/admin/admins',
    adminAddress(idIn(await signInAs(page, 'superAdmin'))),
    '/admin/profile',
    '/admin/profile/editprofille',
    '/admin/profile/changepassword',
    userAddress(someone.id),
  ]
  expect(await faultsByPath(page, addresses, visit)).toEqual({})
  await expect(main(page).getByRole('heading', { level: 2, name })).toBeVisible()
  await main(page).getByRole('button', { name: 'block', exact: true }).click()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'cancel', exact: true }),
  ).toBeFocused()
  expect(await violationsOnEachScreen(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm: block' }).click()
  await expect(main(page).getByRole('button', { name: 'unblock' })).toBeFocused()
})
