import { onTestFinished, vi } from 'vitest'

/** Until the test ends every part of a page is on the screen, which happy-dom never says. */
export function givenAllSeen(): void {
  class AllSeen implements Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'> {
    readonly tell: IntersectionObserverCallback
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell
    }
    observe(target: Element): void {
      this.tell(
        [{ target, isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry],
        this as never,
      )
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', AllSeen)
  onTestFinished(() => void vi.unstubAllGlobals())
}
