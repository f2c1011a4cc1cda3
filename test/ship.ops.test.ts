import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Variables } from '#server/running/config/environment.ts'
import { serverArgs, serverEnv } from '../scripts/server-process.ts'
import { opened, stop } from './process.ts'
import { filesOfImage, readStages, textsOf, variablesOf } from './shipped.ts'
import { givenEmptyFolder } from './temporary.ts'

/** `REPLAY=1` also makes the image's tree as another user, which fetches all libraries: minutes. */
const isReplaying = process.env.REPLAY === '1'
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const has = (program: string): boolean => spawnSync('which', [program]).status === 0

const stages = readStages(join(ROOT, 'Dockerfile'))
const [build, run] = stages
if (!build || !run) throw new Error('The Dockerfile has two stages.')
const { dependencies } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
}
const [, removed = ''] =
  /npm uninstall [-\w= ]*? --offline +(.*?) *&&/.exec(textsOf(build, 'RUN').join('\n')) ?? []
const buildOnly = removed.split(/\s+/)

describe('the image', () => {
  test('is made of named versions, belongs to nobody with rights, and says when it is ready', () => {
    for (const { from } of stages)
      expect(from).toMatch(/^[\w/]+:(?!latest)[\w.-]*\d[\w.-]*$|:bookworm-slim$/)
    expect(textsOf(run, 'USER')).toEqual(['10001'])
    expect(textsOf(run, 'HEALTHCHECK')).toEqual([expect.stringContaining('scripts/is-ready.mjs')])
    expect(textsOf(run, 'RUN').join()).not.toMatch(/npm|curl|wget|chmod 777|sudo/)
    expect(run.steps.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
      run.steps.findLastIndex(({ name }) => name === 'RUN' || name === 'COPY'),
    )
  })

  test('no layer of the image has a secret', () => {
    const texts = stages.flatMap(({ steps }) =>
      steps.filter(({ name }) => name === 'ARG' || name === 'ENV'),
    )
    expect(texts.map(({ text }) => text).join()).not.toMatch(/SECRET|PASSWORD|TOKEN|KEY|_URL/)
    const files = filesOfImage(ROOT)
    expect(
      files.filter((file) =>
        /\.env|\.git\/|(^|\/)data\/|\.test\.|^(e2e|test|bench|docs)\//.test(file),
      ),
    ).toEqual([])
  })

  test('starts the process as `npm start` does', () => {
    const variables = variablesOf(run)
    const { NODE_COMPILE_CACHE: _cache, ...memory } = serverEnv
    expect(variables).toMatchObject({
      ...memory,
      NODE_ENV: 'production',
      DATA_DIR: '/data',
      HOST: '0.0.0.0',
    })
    expect(JSON.parse(textsOf(run, 'CMD')[0] ?? '')).toEqual([
      'node',
      ...serverArgs,
      'server/running/start.ts',
    ])
    const unit = read('ops/kasuwa@.service')
    for (const [name, value] of Object.entries(memory)) expect(unit).toContain(`${name}=${value}`)
    expect(unit).toContain(`node ${serverArgs.join(' ')} server/running/start.ts`)
  })

  test('leaves out what only the build needs, and nothing that the server imports', () => {
    expect(buildOnly.filter((name) => !dependencies[name])).toEqual([])
    const sources = ['server', 'sandbox', 'demo', 'contract'].flatMap((folder) =>
      filesOfImage(ROOT).filter(
        (file) =>
          file.startsWith(`${folder}/`) && file !== 'server/shopfront/rendering/dev-pages.ts',
      ),
    )
    const code = sources.map((file) => read(file).replace(/^import type .*?'$/gms, ''))
    const imported = new Set(
      code.flatMap((text) => [...text.matchAll(/from '([^'.#][^']*)'/g)].map(([, name]) => name)),
    )
    expect(buildOnly.filter((name) => imported.has(name))).toEqual([])
  })
})

describe('compose.yaml', () => {
  const text = read('compose.yaml')

  test('has no secret, no newest version and no service with more rights than it needs', () => {
    expect(text).not.toMatch(/privileged: true|network_mode: host|docker\.sock|:latest/)
    const secrets = [
      ...text.matchAll(/^ +(\w*(?:SECRET|PASSWORD|KEY|PASSPHRASE|SMTP_URL)\w*): (.*)$/gm),
    ]
    expect(secrets.length).toBeGreaterThan(4)
    for (const [, name, value] of secrets)
      expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{\w+(:\?|:-)\}$/)])
    expect(text).toMatch(/&shop\n(?: .*\n)*? {2}read_only: true\n/)
    expect(text.match(/cap_drop: \[ALL\]/g)).toHaveLength(2)
  })

  test('names only settings that the shop has, and schedules its backups', () => {
    const [, settings = ''] = /environment: &settings\n((?: {6}\w+: .*\n)+)/.exec(text) ?? []
    const names = [...settings.matchAll(/^ +(\w+):/gm)].map(([, name = '']) => name)
    const known = new Set([
      ...Object.keys(Variables.shape),
      'PAYSTACK_PUBLIC_KEY',
      'PAYSTACK_SECRET_KEY',
    ])
    expect(names.filter((name) => !known.has(name))).toEqual([])
    expect(names).toEqual(
      expect.arrayContaining(['BACKUP_TO', 'BACKUP_EVERY', 'BACKUP_KEEP', 'BACKUP_PASSPHRASE']),
    )
  })
})

describe('what is shipped beside it', () => {
  const checks: [program: string, args: string[]][] = [
    ['haproxy', ['-c', '-f', 'ops/haproxy.cfg']],
    ['caddy', ['validate', '--adapter', 'caddyfile', '--config', 'ops/Caddyfile']],
  ]

  test.each(checks.filter(([program]) => has(program)))('%s accepts its file', (program, args) => {
    const HOME = process.env.HOME ?? '/tmp'
    const { status, stderr } = spawnSync(program, args, {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME },
    })
    expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
  })

  test.runIf(has('systemd-analyze'))(
    'systemd accepts the unit, and calls it well locked up',
    async () => {
      const folder = await givenEmptyFolder()
      const unit = join(folder, 'kasuwa@3000.service')
      // The program is not installed here: one that is takes its place.
      await writeFile(
        unit,
        read('ops/kasuwa@.service')
          .replaceAll(/=\/opt\/kasuwa\/current\/\S+/g, '=/bin/true')
          .replace(/^WorkingDirectory=.*$/m, ''),
      )
      const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
      expect(verified.stderr.split('\n').filter((line) => line.includes('kasuwa'))).toEqual([])
      const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', unit], {
        encoding: 'utf8',
      })
      const [, exposure = '10'] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
      expect(Number(exposure)).toBeLessThan(2)
    },
  )

  test('docs/deploy.md names files and commands that exist', () => {
    const text = read('docs/deploy.md')
    const files = [...text.matchAll(/(?:ops|server|scripts)\/[\w./@-]*\w/g)].map(([file]) => file)
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
    const { scripts } = JSON.parse(read('package.json'))
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(commands.filter((name) => !scripts[name])).toEqual([])
  })
})

/** Another user than the one to whom the files belong. */
const OTHER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

describe.runIf(isReplaying)(
  'the steps of the Dockerfile, replayed as another user',
  { timeout: 900_000 },
  () => {
    test('make a tree that serves although it can write nowhere but in DATA_DIR', async () => {
      const folder = await givenEmptyFolder()
      const { shop, bin, data, home } = await givenFolders(folder)
      for (const file of filesOfImage(ROOT)) await cp(join(ROOT, file), join(shop, file))
      if (OTHER.uid) execFileSync('chown', ['-R', `${OTHER.uid}:${OTHER.gid}`, folder])
      for (const command of textsOf(build, 'RUN').filter((text) => !text.includes('apt-get'))) {
        const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home }
        const here = command.replaceAll('/usr/local/bin/shop-node', join(bin, 'node'))
        execFileSync('sh', ['-euc', here], {
          cwd: shop,
          env,
          stdio: ['ignore', 'ignore', 'inherit'],
          ...OTHER,
        })
      }
      if (OTHER.uid) execFileSync('chown', ['-R', '0:0', shop])
      execFileSync('chmod', ['-R', 'a-w,a+rX', shop])
      onTestFinished(() => void execFileSync('chmod', ['-R', 'u+w', shop]))
      const libraries = readdirSync(join(shop, 'node_modules'))
      expect(libraries.filter((name) => ['vite', 'react', 'typescript'].includes(name))).toEqual([])
      const sizes = execFileSync('du', ['-sm', join(shop, 'node_modules'), shop, bin], {
        encoding: 'utf8',
      })
      console.info(`copied into the image, in MB:\n${sizes}`)

      const env = {
        ...variablesOf(run),
        NODE_ENV: 'development',
        PATH: '/bin',
        DATA_DIR: data,
        HOST: '127.0.0.1',
        PORT: '0',
      }
      const there = { cwd: shop, env, ...OTHER }
      const node = join(bin, 'node')
      const running = await opened(spawn(node, [...serverArgs, 'server/running/start.ts'], there))
      onTestFinished(async () => void (await stop(running, 'SIGKILL')))
      const page = await (await fetch(`${running.url}/`)).text()
      const [picture] = /\/images\/[\w.-]+/.exec(page) ?? []
      expect((await fetch(`${running.url}${picture}`)).status).toBe(200)
      const { port: PORT } = new URL(running.url)
      execFileSync(node, ['scripts/is-ready.mjs'], { ...there, env: { PORT } })
      expect(
        execFileSync(node, ['server/running/commands/doctor.ts'], { ...there, encoding: 'utf8' }),
      ).toMatch(/./)
      expect(await stop(running, 'SIGTERM')).toBe(0)
      expect(spawnSync(node, ['scripts/is-ready.mjs'], { ...there, env: { PORT } }).status).toBe(1)
    })
  },
)

async function givenFolders(
  parent: string,
): Promise<Record<'shop' | 'bin' | 'data' | 'home', string>> {
  const folders = {
    shop: join(parent, 'shop'),
    bin: join(parent, 'bin'),
    data: join(parent, 'data'),
    home: join(parent, 'home'),
  }
  for (const folder of Object.values(folders)) await mkdir(folder)
  await chmod(parent, 0o755)
  return folders
}
