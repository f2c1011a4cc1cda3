import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'

/** The contents of `Dockerfile` and `.dockerignore`, without a container engine. */

type Step = { name: string; text: string }
type Stage = { from: string; name: string; steps: Step[] }

/** The stages of a Dockerfile with their instructions, lines joined. */
export function readStages(file: string): Stage[] {
  const lines = readFileSync(file, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, name = '', text = ''] = /^(\w+) (.*)$/.exec(line) ?? []
    const [, from = '', stage = ''] = name === 'FROM' ? (/^(\S+) AS (\S+)$/.exec(text) ?? []) : []
    if (name === 'FROM') stages.push({ from, name: stage, steps: [] })
    else stages.at(-1)?.steps.push({ name, text })
  }
  return stages
}

export const textsOf = ({ steps }: Stage, name: string): string[] =>
  steps.filter((step) => step.name === name).map(({ text }) => text)

/** The variables that a stage sets. */
export const variablesOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    textsOf(stage, 'ENV').flatMap((text) =>
      [...text.matchAll(/(\w+)=(\S+)/g)].map(([, k, v]) => [k, v]),
    ),
  )

/** The files of the repository that go into the image: all else is ignored by `*`. */
export function filesOfImage(root: string): string[] {
  const rules = readFileSync(`${root}.dockerignore`, 'utf8').split('\n')
  const kept = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
  const left = rules.filter((rule) => rule.startsWith('**/'))
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  const isKept = (file: string) => kept.some((name) => file === name || file.startsWith(`${name}/`))
  return files.filter((file) => isKept(file) && !left.some((rule) => matchesGlob(file, rule)))
}
