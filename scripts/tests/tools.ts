import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { done, type Outcome } from './stages.ts'

type Tool = { isThere: string; instead?: string }

/** Debian packages the tests look at the product with, each with what tells that it is there, or what does as well. */
const tools: Record<string, Tool> = {
  // Chromium without the parts that draw a window: the same engine for half the CPU (docs/decisions/036).
  'chromium-headless-shell': {
    isThere: 'command -v chromium-headless-shell',
    instead: 'command -v chromium',
  },
  qpdf: { isThere: 'command -v qpdf' },
  'poppler-utils': { isThere: 'command -v pdftoppm' },
  // A reader's system has a Japanese font: without one the first page of a visit is boxes (docs/decisions/016).
  'fonts-noto-cjk': { isThere: 'ls /usr/share/fonts/*/noto/NotoSansCJK-Regular.ttc' },
}

/** Installs what is missing where we may, and else says what to install. Counts as no test unless it fails. */
export async function ensureTools(): Promise<Outcome> {
  const missing = namesOf(({ isThere }) => !holds(isThere))
  if (missing.length === 0) return done
  const failure = install(missing)
  const lacking = namesOf(({ isThere, instead = 'false' }) => !holds(isThere) && !holds(instead))
  if (lacking.length === 0) return done
  throw new Error(
    `The tests need ${lacking.join(', ')}: sudo apt-get install ${lacking.join(' ')}\n${failure}`,
  )
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
  if (process.getuid?.() !== 0 || !holds('command -v apt-get')) return ''
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

function holds(test: string): boolean {
  return spawnSync('sh', ['-c', test], { stdio: 'ignore' }).status === 0
}
