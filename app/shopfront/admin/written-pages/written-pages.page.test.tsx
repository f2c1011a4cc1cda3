import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callElsewhere, signInAs } from '#test/pages/session.ts'
import { ownName } from '#test/shop-calls.ts'

/** Opens the form of a new page of the shop with this text. */
async function openNew(body: string) {
  const chief = await signInAs('superAdmin')
  const slug = `gift-${crypto.randomUUID().slice(0, 8)}`
  const page = {
    title: ownName('Gift cards'),
    slug,
    body,
    published: true,
    footer: 'none',
    position: 50,
  } as const
  const { _id } = await chief('POST /content', { body: page })
  const user = openPage(`/admin/pages/${_id}`)
  const text = () => within(screen.getByRole('main')).getByRole('textbox', { name: 'Text' })
  await waitFor(() => expect(text()).toHaveValue(body))
  const retype = async (words: string) => {
    await user.clear(text())
    await user.type(text(), words)
  }
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Save' }) // pending, it says so
  }
  return { chief, page, _id, user, text, retype, save }
}

test('an old version of a page is looked at and brought back', async () => {
  const { page, user, text, retype, save } = await openNew('The first text')
  await retype('The second text')
  await save()
  expect(await screen.findByText(messages.pageSaved)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Look at version 1' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('The first text')).toBeVisible()
  // once the page has been read again
  await user.click(await dialog.findByRole('button', { name: 'Bring back' }))
  expect(await screen.findByText(messages.pageRestored(1))).toBeVisible()
  await waitFor(() => expect(text()).toHaveValue('The first text'))
  await retype('The third text') // from the version that was brought back
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByRole('button', { name: 'Look at version 4' })).toBeVisible()
  const { html } = await callElsewhere()('GET /pages/:slug', { params: { slug: page.slug } })
  expect(html).toContain('The third text')
})

test('a page that someone else saved meanwhile keeps what was typed', async () => {
  const { chief, page, _id, user, text, retype, save } = await openNew('One')
  await chief('PUT /content/:id', {
    params: { id: _id },
    body: { ...page, body: 'Theirs', version: 1, seen: {} },
  })
  await retype('Mine')
  await save()
  const told = await screen.findByRole('group', { name: 'Text' })
  expect(told).toHaveTextContent('TextTheirsTheirsYoursMine')
  expect(text()).toHaveValue('Mine')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})
