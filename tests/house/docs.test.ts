import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const pages = globSync(['*.md', 'docs/**/*.md', 'app/**/README.md'], { cwd: root })

/** Matches paths in the project's folders. Any other text in backticks is no path of ours. */
const path = /^(?:\.ci|app|docs|locales|migrations|public|scripts|tests|workers)\/[\w./*{},-]*$/

/** Files and folders that the build makes. They count as existing. */
const made = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean)
const isThere = (name: string) => made.includes(name) || existsSync(join(root, name))

/** Lists the paths that a text has in backticks, with `{a,b}` expanded. */
function namedPaths(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  return spans.filter((span) => path.test(span)).flatMap(spellOut)
}

function spellOut(span: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^}]+)\}(.*)$/.exec(span) ?? []
  return choices === undefined
    ? [span]
    : choices.split(',').flatMap((choice) => spellOut(before + choice + after))
}

function namedLinks(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => !/^(?:https?:|#|mailto:)/.test(link)).map((link) => link.replace(/#.*/, ''))
}

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8')

  it('names only files that exist', () => {
    const missing = namedPaths(text).filter((name) =>
      name.includes('*') ? globSync(name, { cwd: root }).length === 0 : !isThere(name),
    )
    expect(missing).toEqual([])
  })

  it('links only to what exists', () => {
    expect(namedLinks(text).filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([])
  })
})

describe('README.md', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8')

  it('names every npm script', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
    for (const name of Object.keys(scripts)) {
      const command = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`
      expect(text).toContain(command)
    }
  })

  it('names every account of the demo world and its password', async () => {
    const { world, worldPassword, worldStaff } = await import('#seeds/demo/world.ts')
    const readers = Object.values(world).flatMap((site) => site.readers)
    const names = readers.map((reader) => reader.email ?? reader.username)
    for (const name of [...names, ...worldStaff.map((staff) => staff.email), worldPassword])
      expect(text).toContain(`\`${name}\``)
  })
})

describe('docs/deploy.md', () => {
  const text = readFileSync(join(root, 'docs/deploy.md'), 'utf8')
  const configs = ['wrangler.toml', 'workers/console/wrangler.toml', 'workers/ingest/wrangler.toml'].map(
    (name) => readFileSync(join(root, name), 'utf8'),
  )

  it('names every binding, variable, resource and cron of all Workers', () => {
    const values = configs.flatMap((config) =>
      [...config.matchAll(/^(?:binding|database_name|bucket_name|queue) = "([^"]+)"$/gm)].map(
        ([, name]) => name,
      ),
    )
    const variables = [...configs.join('\n').matchAll(/^([A-Z_]+) = /gm)].map(([, name]) => name)
    const crons = [...configs.join('\n').matchAll(/crons = \["([^"]+)"\]/g)].map(([, cron]) => cron)
    expect([...values, ...variables, ...crons].length).toBeGreaterThan(12)
    for (const name of [...values, ...variables, ...crons]) expect(text).toContain(`\`${name}\``)
  })

  it('names every field of the settings, and its example has all that are needed', async () => {
    const { fieldsOf, problemsAt, settingsFields } = await import('../../scripts/deploy/settings.ts')
    for (const name of [...settingsFields, 'staging'])
      expect(text).toMatch(new RegExp(`"${name}"|\`${name}\``))
    const [, example = ''] = /```json\n([\s\S]*?)\n```/.exec(text) ?? []
    const problems = problemsAt(fieldsOf(JSON.parse(example), 'production'), [])
    expect(
      problems.filter((problem) => !/is a name for examples|^account: give the id/.test(problem)),
    ).toEqual([])
  })

  it('names every option of the command', () => {
    const source = readFileSync(join(root, 'scripts/deploy.ts'), 'utf8')
    const [, usage = ''] = /const usage = `([\s\S]*?)`\n/.exec(source) ?? []
    const options = [...usage.matchAll(/\[([a-z| -]+)\]/g)].flatMap(([, some = '']) => some.split(' | '))
    expect(options).toContain('--dry-run')
    for (const option of options) expect(text).toMatch(new RegExp(`(?<![\\w-])${option}(?![\\w-])`))
  })
})
