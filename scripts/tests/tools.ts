import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { done, type Outcome } from './stages.ts'

type Tool = { isThere: string; instead?: string }

/** Debian packages the tests look at the product with: what tells that one is there, and the package that does as well. */
const tools: Record<string, Tool> = {
  // Chromium without the parts that draw a window: the same engine for half the CPU (docs/adr/036).
  'chromium-headless-shell': {
    isThere: 'command -v chromium-headless-shell',
    instead: 'chromium',
  },
  qpdf: { isThere: 'command -v qpdf' },
  'poppler-utils': { isThere: 'command -v pdftoppm' },
  // A reader's system has a Japanese font: without one the first page of a visit is boxes (docs/adr/016).
  'fonts-noto-cjk': { isThere: 'ls /usr/share/fonts/*/noto/NotoSansCJK-Regular.ttc' },
}

/** Installs what is missing where we may, and else says what to install. Counts as no test unless it fails. */
export async function ensureTools(): Promise<Outcome> {
  const missing = namesOf(({ isThere }) => !holds(isThere))
  if (missing.length === 0) return done
  // One package that can't be had keeps all from being installed.
  const failure = install(missing) && install(missing.map((name) => tools[name]?.instead ?? name))
  const lacking = namesOf(({ isThere, instead }) => !holds(isThere) && !(instead && hasCommand(instead)))
  if (lacking.length > 0)
    throw new Error(
      `The tests need ${lacking.join(', ')}: sudo apt-get install ${lacking.join(' ')}\n${failure}`,
    )
  const replaced = namesOf(({ isThere }) => !holds(isThere))
  if (replaced.length > 0) console.log(`Going on without ${replaced.join(', ')}, more slowly. ${failure}`)
  return done
}

/** Where the Chromium is that tests are run in. */
export function chromiumPath(): string {
  const shell = '/usr/bin/chromium-headless-shell'
  return existsSync(shell) ? shell : '/usr/bin/chromium'
}

function namesOf(isMeant: (tool: Tool) => boolean): string[] {
  return Object.entries(tools).flatMap(([name, tool]) => (isMeant(tool) ? [name] : []))
}

/** Answers why it failed, if it did. */
function install(packages: readonly string[]): string {
  if (process.getuid?.() !== 0 || !hasCommand('apt-get')) return 'Only root can install them.'
  console.log(`Installing ${packages.join(', ')}…`)
  try {
    aptGet('update')
    aptGet('install', '-y', '--no-install-recommends', ...packages)
    return ''
  } catch (error) {
    return String(error)
  }
}

function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['-q', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
}

function hasCommand(name: string): boolean {
  return holds(`command -v ${name}`)
}

function holds(test: string): boolean {
  return spawnSync('sh', ['-c', test], { stdio: 'ignore' }).status === 0
}
