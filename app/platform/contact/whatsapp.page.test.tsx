import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { interceptCalls } from '#test/pages/intercept-calls.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { callAs, callElsewhere, callHere } from '#test/pages/session.ts'
import { givenProduct, givenSale } from '#test/shop-calls.ts'

test('a number for WhatsApp begins messages that name the order', async () => {
  const product = await givenProduct(await callAs('admin'))
  const { _id } = await givenSale(callHere, { lines: [{ id: product._id, qty: 1 }] })
  const shop = await callElsewhere()('GET /shop', {})
  const link = () => screen.findByRole('link', { name: 'Message us on WhatsApp' })
  interceptCalls((call) =>
    call === 'GET /api/shop'
      ? { status: 200, body: { ...shop, whatsapp: '0803 123 4567' } }
      : undefined,
  )
  openPage(`/payment/${_id}`)
  const about = encodeURIComponent(`Hello, about my order ${_id.slice(-6)}`)
  expect(await link()).toHaveAttribute('href', `https://wa.me/2348031234567?text=${about}`)
  openPage('/pages/contact')
  expect(await link()).toHaveAttribute('href', 'https://wa.me/2348031234567')
})

test('a shop without a number for WhatsApp shows no link for it', async () => {
  openPage('/pages/contact')
  expect(await screen.findByRole('heading', { name: 'Reach us' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Message us on WhatsApp' })).not.toBeInTheDocument()
})
