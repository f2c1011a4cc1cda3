import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Ends a run with `N passed, N failed`, for programs that read it. */
export default class ClosingLine implements Reporter {
  #passed = 0
  #failed = 0

  onTestEnd(_test: TestCase, { status }: TestResult): void {
    if (status === 'passed') this.#passed += 1
    else if (status !== 'skipped') this.#failed += 1
  }

  onEnd(): void {
    console.info(`\nbrowser: ${this.#passed} passed, ${this.#failed} failed`)
  }
}
