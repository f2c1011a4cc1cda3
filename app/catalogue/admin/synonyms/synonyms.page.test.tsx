import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findNotice, retype } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { signInAs } from '#test/pages/session.ts'

/** A word that no other test uses, without blanks and signs. */
const ownWord = (): string => `zz${crypto.randomUUID().slice(0, 8)}`

const groups = async () =>
  within(await screen.findByRole('region', { name: 'Words that mean the same' }))

test('a super admin teaches words that mean the same', async () => {
  await signInAs('superAdmin')
  const word = ownWord()
  const user = openPage(`/admin/synonyms?word=${word}`)
  const region = await groups()
  const field = await region.findByLabelText('New group')
  expect(field).toHaveValue(`${word}, `)
  await user.click(region.getByRole('button', { name: 'Add' }))
  expect(region.getByText(/^Give two words at least/)).toBeVisible()
  await retype(user, field, `${word}, shirt-${word}, ${word}`)
  await user.click(region.getByRole('button', { name: 'Add' }))
  await user.click(await region.findByRole('button', { name: new RegExp(`^Edit ${word}`) }))
  const words = region.getByLabelText(`Words that mean the same as “${word}”`)
  await retype(user, words, `${word}, shirt${word}, kettle${word}`)
  await user.click(region.getByRole('button', { name: 'Save' }))
  expect(await region.findByText(`kettle${word}`)).toBeVisible()
  await user.click(region.getByRole('button', { name: new RegExp(`^Remove ${word}`) }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }),
  )
  await waitFor(() => expect(region.queryByText(`kettle${word}`)).not.toBeInTheDocument())
})

test('a group of synonyms is found by one of its words', async () => {
  const boss = await signInAs('superAdmin')
  const word = ownWord()
  const { _id } = await boss('POST /synonyms', { body: { words: [word, `shirt${word}`] } })
  const user = openPage('/admin/synonyms')
  const region = await groups()
  await user.type(await region.findByLabelText('find a word'), `shirt${word}`)
  expect(region.getByRole('status')).toHaveTextContent('1 group')
  expect(region.getByText(word)).toBeVisible()
  await user.type(region.getByLabelText('find a word'), 'x')
  expect(region.getByRole('status')).toHaveTextContent('0 groups')
  await boss('DELETE /synonyms/:id', { params: { id: _id } })
})

test('a tried search shows how it is understood and what it finds', async () => {
  await signInAs('superAdmin')
  const user = openPage('/admin/synonyms')
  const attempt = within(await screen.findByRole('region', { name: 'Try a search' }))
  await user.type(attempt.getByLabelText('try a search'), 'smasung')
  expect(await attempt.findByText(/samsung \(another spelling\)/)).toBeVisible()
  expect(attempt.getAllByRole('listitem')).not.toHaveLength(0)
})

test('a super admin adds the words of Nigeria', async () => {
  await signInAs('superAdmin')
  const user = openPage('/admin/synonyms')
  await user.click(await screen.findByRole('button', { name: 'Add the words of Nigeria' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add them' }),
  )
  expect(await findNotice('nothing was missing')).toBeVisible() // the demo has all
})
