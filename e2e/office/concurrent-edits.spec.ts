import { callAs, ownName, signInAs, visit } from '../admin.ts'
import { expect, main, test, violationsOnEachScreen } from '../shop.ts'

/** The second of two people who save a form. */

test.use({ allowed: [/409/] })

test('what somebody else changed meanwhile can be read and chosen on each screen', async ({
  page,
}) => {
  const chief = await callAs('superAdmin')
  const slug = `care-${crypto.randomUUID().slice(0, 8)}`
  const body = `${'Keep it in the shade. '.repeat(20)}Wash it cold.`
  const form = {
    title: ownName('Care'),
    slug,
    body,
    published: true,
    footer: 'help',
    position: 5,
  } as const
  const { _id } = await chief('POST /content', { body: form })
  await signInAs(page, 'superAdmin')
  await visit(page, `/admin/pages/${_id}`)
  await main(page).getByLabel('Title').fill('How to wash adire')
  const theirs = {
    ...form,
    title: 'Care for cloth',
    body: body.replace('cold', 'warm'),
    published: false,
  }
  await chief('PUT /content/:id', {
    params: { id: _id },
    body: { ...theirs, version: 1, seen: {} },
  })
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
  const panel = main(page).getByRole('region', { name: 'Changed by somebody else' })
  await expect(panel.getByRole('group')).toHaveCount(3)
  expect(await violationsOnEachScreen(page)).toEqual([])
})
