/** The iframe on the provider's origin: hidden until a payment opens, then over the whole page. */

const TOP_LAYER = '2147483647'

const HIDDEN = { display: 'none', visibility: 'hidden' }
const COVERING = { display: 'block', visibility: 'visible' }
const PLACE = {
  position: 'fixed',
  top: '0',
  left: '0',
  width: '100%',
  height: '100%',
  border: '0',
  margin: '0',
  padding: '0',
  background: 'transparent',
  colorScheme: 'normal',
  zIndex: TOP_LAYER,
}

/**
 * Adds the provider's frame to the page.
 * @param origin of the provider; messages go to it and are accepted from it only
 * @param onEvent `(event, data)` for each message of the popup
 */
export function createFrame(origin, onEvent) {
  const frame = document.createElement('iframe')
  frame.src = `${origin}/popup?parent=${encodeURIComponent(window.location.origin)}`
  frame.title = 'Test payment'
  frame.allow = 'payment; clipboard-read; clipboard-write'
  // Set property by property, which a policy against inline styles allows.
  Object.assign(frame.style, PLACE, HIDDEN)
  let focusBefore = null
  let overflowBefore = ''
  let isReady = false

  window.addEventListener('message', ({ origin: sender, source, data }) => {
    const isFromPopup = sender === origin && source === frame.contentWindow
    if (!isFromPopup || typeof data?.event !== 'string') return
    if (data.event === 'loaded:checkout') isReady = true
    onEvent(data.event, data.data)
  })
  const attach = () => document.body.append(frame)
  if (document.body) attach()
  else document.addEventListener('DOMContentLoaded', attach, { once: true })

  const send = (message) => {
    // Before that, the frame is not yet of that origin.
    if (isReady) frame.contentWindow?.postMessage(message, origin)
  }
  return {
    send,
    isReady: () => isReady,
    show() {
      if (frame.style.display === 'block') return
      focusBefore = document.activeElement
      overflowBefore = document.documentElement.style.overflow
      document.documentElement.style.overflow = 'hidden'
      Object.assign(frame.style, COVERING)
      frame.focus()
      send('render')
    },
    hide() {
      if (frame.style.display === 'none') return
      Object.assign(frame.style, HIDDEN)
      document.documentElement.style.overflow = overflowBefore
      focusBefore?.focus?.()
      send('close')
    },
  }
}
