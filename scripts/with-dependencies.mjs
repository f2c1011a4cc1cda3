import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, run } from './run.mjs'

/**
 * Installs the dependencies where they are missing, then runs a script: `node
 * scripts/with-dependencies.mjs FILE`. Any Node that npm supports can load this; the script itself
 * runs on the Node that the dependencies bring.
 */
const [, , file = '', ...args] = process.argv
const installedNode = `${root}node_modules/.bin/node`
const wasInstalled = existsSync(`${root}node_modules/.package-lock.json`) // npm writes it last

if (!wasInstalled) {
  console.info('Installing the dependencies …')
  const code = await run('npm', ['ci'])
  if (code !== 0) process.exit(code)
}
if (!wasInstalled && existsSync(installedNode))
  process.exit(await run(installedNode, [resolve(root, file), ...args]))
process.argv.splice(1, 2, resolve(root, file))
await import(pathToFileURL(resolve(root, file)).href)
