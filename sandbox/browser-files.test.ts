import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { openSandbox } from '#test/sandbox.ts'

test('the inline script is one classic script', async () => {
  const sandbox = await openSandbox()
  const { text, headers } = await sandbox.get('/v2/inline.js')
  expect(headers.get('content-type')).toContain('text/javascript')
  expect(() => new Script(text)).not.toThrow()
  expect(text).toContain('window.PaystackPop =')
})

test('the popup may be framed by any shop and loads nothing from elsewhere', async () => {
  const sandbox = await openSandbox()
  const { status, headers } = await sandbox.get('/popup?parent=http%3A%2F%2Fshop.test')
  expect(status).toBe(200)
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('frame-ancestors *')
  expect((await sandbox.get('/favicon.ico')).status).toBe(404)
  for (const name of [
    'popup.js',
    'popup-api.js',
    'popup-parent.js',
    'popup-view.js',
    'popup.css',
  ]) {
    expect((await sandbox.get(`/popup/${name}`)).status).toBe(200)
  }
})
