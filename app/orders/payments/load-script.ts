import { messages } from '#contract/messages.ts'

/** Long enough for a slow network, short enough to offer another try. */
const TIMEOUT_MS = 30_000

const loading = new Map<string, Promise<void>>()

/**
 * A provider's script, loaded once per page. `isReady`: whether its global is there.
 * @throws Error with the spec's text; the next call tries again
 */
export function loadScript(address: string, isReady: () => boolean): Promise<void> {
  const earlier = loading.get(address)
  if (earlier) return earlier
  const script = inject(address, isReady).catch((error: unknown) => {
    loading.delete(address)
    throw error
  })
  loading.set(address, script)
  return script
}

function inject(address: string, isReady: () => boolean): Promise<void> {
  const script = document.createElement('script')
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(fail, TIMEOUT_MS)
    function fail(): void {
      clearTimeout(timer)
      script.remove()
      reject(new Error(messages.scriptFailed))
    }
    script.onload = () => {
      if (!isReady()) return fail()
      clearTimeout(timer)
      resolve()
    }
    script.onerror = fail
    script.src = address
    document.head.append(script)
  })
}
