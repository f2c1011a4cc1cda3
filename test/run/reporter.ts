import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** The results of a Vitest run that a step of `npm test` reads. */
export type Report = {
  passed: number
  failures: { title: string; message: string }[]
  files: { path: string; project: string; ms: number; cpuMs: number }[]
}

/** Writes a `Report` as JSON to the file that `TEST_REPORT` names. */
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const { TEST_REPORT } = process.env
    if (TEST_REPORT) writeFileSync(TEST_REPORT, JSON.stringify(reportOf(modules)))
  }
}

const reportOf = (modules: readonly TestModule[]): Report => ({
  passed: modules.flatMap((module) => [...module.children.allTests('passed')]).length,
  failures: modules.flatMap(failuresOf),
  files: modules.map((module) => {
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    const ms = duration + collectDuration + setupDuration
    return {
      path: pathOf(module),
      project: module.project.name,
      ms,
      cpuMs: module.meta().cpuMs ?? 0,
    }
  }),
})

const pathOf = ({ moduleId }: TestModule): string => relative('.', moduleId)

/** Also of a file that does not load. */
function failuresOf(module: TestModule): Report['failures'] {
  const ofFile = module.errors().map(({ message }) => ({ title: pathOf(module), message }))
  const ofTests = [...module.children.allTests('failed')].map((test) => ({
    title: `${pathOf(module)}: ${test.fullName}`,
    message: test.result().errors?.[0]?.message ?? '',
  }))
  return [...ofFile, ...ofTests]
}
