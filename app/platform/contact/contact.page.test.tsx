import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#test/pages/open-page.tsx'

test('footer and menu link to the shop’s phone number and address', async () => {
  const user = openPage('/categories')
  const footer = await screen.findByRole('contentinfo')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  for (const place of [footer, await screen.findByRole('dialog')]) {
    const addresses = within(place)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(addresses).toContainEqual(expect.stringMatching(/^tel:\+?\d+$/))
    expect(addresses).toContainEqual(expect.stringMatching(/^mailto:[^@]+@[^@]+$/))
  }
})
