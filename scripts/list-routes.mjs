import { readdir, readFile, writeFile } from 'node:fs/promises'

/**
 * The list of routes that each page loads names the files of every route, for links that fetch them
 * ahead. No page has such links: the list stays whole in `routes.json` of the build, and goes to
 * browsers without them.
 */
export async function listRoutes(build) {
  const assets = `${build}/client/assets`
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('the build has no list of routes')
  const text = await readFile(`${assets}/${name}`, 'utf8')
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
  const manifest = JSON.parse(text.slice(start, end))
  await writeFile(`${build}/routes.json`, JSON.stringify(manifest))
  // of an entry of `routes`; that of the page itself is read on the server
  const isSent = (key) => key !== 'imports'
  const sent = JSON.stringify(manifest, (key, value) => (isSent(key) ? value : undefined))
  await writeFile(`${assets}/${name}`, text.slice(0, start) + sent + text.slice(end))
}
