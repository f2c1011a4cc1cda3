import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkOut } from '#test/pages/buying.ts'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callAs, givenOwner, signInAs } from '#test/pages/session.ts'
import { givenProduct } from '#test/shop-calls.ts'

/** As some password managers fill in fields: the page hears of no change. */

const setterOf = (field: object) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set

function fillSilently(fields: Record<string, string>): void {
  for (const [label, text] of Object.entries(fields)) {
    const field = screen.getByLabelText(label)
    setterOf(field)?.call(field, text)
    expect(field).toHaveValue(text)
  }
}

/** Refuses all changes, and returns what was sent with them. */
function givenRefusals(): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  interceptCalls((call, init) => {
    if (call.startsWith('GET ')) return undefined
    sent.push(JSON.parse(String(init?.body)))
    return { status: 422 }
  })
  return sent
}

const EMAIL = { Email: 'ada@example.com' }
const NEW_PASSWORD = {
  'New password': 'harmattan dust 7',
  'New password again': 'harmattan dust 7',
}
const PERSON = { 'Full name': 'Ada Obi', ...EMAIL, 'Phone number': '0803 123 4567' }

type VisitorForm = {
  address: string
  button: string
  fields: Record<string, string>
  tick?: string
}

const VISITOR_FORMS: VisitorForm[] = [
  { address: '/login', button: 'Login', fields: { ...EMAIL, Password: 'harmattan dust' } },
  {
    address: '/signup',
    button: 'Sign up',
    fields: { ...PERSON, Password: 'harmattan dust 7' },
    tick: 'I accept the terms and conditions',
  },
  { address: '/forgetpassword', button: 'Send the link', fields: EMAIL },
  { address: '/changepassword/some-code', button: 'Change password', fields: NEW_PASSWORD },
  {
    address: '/track',
    button: 'Follow',
    fields: { 'Order number': 'ab12cd', 'Phone number': '0803 123 4567' },
  },
]

test.each(VISITOR_FORMS)(
  'fields that are filled without an event count at $address',
  async (form) => {
    const sent = givenRefusals()
    const user = openPage(form.address)
    const button = await screen.findByRole('button', { name: form.button })
    if (form.tick) await user.click(screen.getByLabelText(form.tick))
    fillSilently(form.fields)
    await user.click(button)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(Object.values(sent[0] ?? {})).toEqual(expect.arrayContaining(Object.values(form.fields)))
  },
)

test('fields of the profile that are filled without an event count', async () => {
  await givenOwner()
  const sent = givenRefusals()
  const user = openPage('/user/editprofille')
  const button = await screen.findByRole('button', { name: 'Submit' })
  fillSilently({ 'Full name': 'Ada Obi' })
  await user.click(button)
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ name: 'Ada Obi' })]))
})

test('fields of the checkout that are filled without an event count', async () => {
  const product = await givenProduct(await callAs('admin'))
  const user = await checkOut(product)
  const button = await screen.findByRole('button', { name: 'Next' })
  fillSilently({ Address: '12 Allen Avenue', ...PERSON })
  await user.click(button)
  await waitFor(() => expect(screen.getByLabelText('State')).toBeInvalid())
  for (const label of ['Address', ...Object.keys(PERSON)])
    expect(screen.getByLabelText(label)).toBeValid()
})

test('fields of a form with a state of its own count, too', async () => {
  await signInAs('admin')
  const sent = givenRefusals()
  const user = openPage('/admin/customers/blocked')
  await user.click(await screen.findByRole('button', { name: 'Block pay on delivery' }))
  fillSilently({ 'Phone number': '0803 123 4567', Reason: 'Refused at the door twice' })
  await user.click(screen.getByRole('button', { name: 'Block' }))
  await waitFor(() =>
    expect(sent).toEqual([{ phoneNumber: '0803 123 4567', reason: 'Refused at the door twice' }]),
  )
})
