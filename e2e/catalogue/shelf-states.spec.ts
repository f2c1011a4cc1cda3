import { messages } from '#contract/messages.ts'
import { givenProduct, signInAs, visit } from '../admin.ts'
import { expect, faultsByPath, main, test, violations } from '../shop.ts'

/** States of a product, copies, what was deleted, what stands beside it, costs and low stock. docs/product.md */

test('no page of the shelf has a fault', {
  tag: '@desk-only',
}, async ({ page, allowed }) => {
  allowed.push(/40[04]/)
  const signed = await signInAs(page, 'superAdmin')
  const { _id } = await givenProduct(page, signed, { stock: '1' })
  const { _id: gone } = await givenProduct(page, signed)
  await page.request.delete(`/api/products/${gone}`, { headers: signed.headers })
  const copy = await (
    await page.request.post(`/api/products/${_id}/copy`, { headers: signed.headers })
  ).json()
  const pages = ['deleted', 'drafts', `productdetails/${copy._id}`, `editproduct/${_id}`, 'low']
  expect(
    await faultsByPath(
      page,
      pages.map((path) => `/admin/products/${path}`),
      visit,
    ),
  ).toEqual({})
  await main(page)
    .getByRole('button', { name: /^Add pieces of / })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByLabel('Pieces')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the forms of a product have no violation with errors and choices', async ({
  page,
  allowed,
}) => {
  allowed.push(/40[04]/)
  const signed = await signInAs(page, 'superAdmin')
  const { _id } = await givenProduct(page, signed)
  const { title: beside } = await givenProduct(page, signed)
  await visit(page, `/admin/products/productdetails/${_id}`)
  const cost = main(page).getByLabel('Cost of One piece in naira')
  await cost.fill('dear')
  await expect(main(page).getByText(messages.mustBeNumber)).toBeVisible()
  expect(await violations(page)).toEqual([])

  await visit(page, `/admin/products/editproduct/${_id}`)
  await main(page).getByLabel('Add a product').fill(beside)
  await main(page).getByRole('button', { name: beside, exact: true }).click()
  await expect(main(page).getByRole('button', { name: `Take out: ${beside}` })).toBeVisible()
  await main(page).getByLabel('Status').selectOption('scheduled')
  await main(page).getByLabel('On sale from').fill('2020-01-01T08:00')
  await main(page).getByRole('button', { name: 'Save product' }).click()
  await expect(main(page).getByText(messages.publishAtPast).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})
