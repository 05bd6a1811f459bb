import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { done, type Outcome } from './stages.ts'

type Tool = { isThere: string; instead?: string }

/** The Debian packages that the tests need: a command that tests whether one is there, and a package that can replace it. */
const tools: Record<string, Tool> = {
  // Chromium without the parts that draw windows: the same engine with half the CPU time (docs/adr/036).
  'chromium-headless-shell': {
    isThere: 'command -v chromium-headless-shell',
    instead: 'chromium',
  },
  qpdf: { isThere: 'command -v qpdf' },
  'poppler-utils': { isThere: 'command -v pdftoppm' },
  // Readers' systems have a Japanese font. Without one, the first page of a visit would show boxes (docs/adr/016).
  'fonts-noto-cjk': { isThere: 'ls /usr/share/fonts/*/noto/NotoSansCJK-Regular.ttc' },
}

/** Installs missing tools if it is allowed to, else says what to install. It counts as no test unless it fails. */
export async function ensureTools(): Promise<Outcome> {
  const missing = namesOf(({ isThere }) => !holds(isThere))
  if (missing.length === 0) return done
  // One package that isn't available stops the installation of all, so the replacements are tried next.
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

/** Returns the path of the Chromium that tests use. */
export function chromiumPath(): string {
  const shell = '/usr/bin/chromium-headless-shell'
  return existsSync(shell) ? shell : '/usr/bin/chromium'
}

function namesOf(isMeant: (tool: Tool) => boolean): string[] {
  return Object.entries(tools).flatMap(([name, tool]) => (isMeant(tool) ? [name] : []))
}

/** Installs packages. Returns the reason if that failed, else an empty text. */
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
