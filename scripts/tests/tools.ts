import { execFileSync, spawnSync } from 'node:child_process'
import { done, type Outcome } from './stages.ts'

/** Debian packages the tests look at the product with, each with what tells that it is there. */
const tools = {
  chromium: 'command -v chromium',
  qpdf: 'command -v qpdf',
  'poppler-utils': 'command -v pdftoppm',
  // A reader's system has a Japanese font: without one the first page of a visit is boxes (docs/decisions/016).
  'fonts-noto-cjk': 'ls /usr/share/fonts/*/noto/NotoSansCJK-Regular.ttc',
}

/** Installs what is missing where we may, and else says what to install. Counts as no test unless it fails. */
export async function ensureTools(): Promise<Outcome> {
  const missing = Object.entries(tools).flatMap(([name, test]) => (holds(test) ? [] : [name]))
  if (missing.length === 0) return done
  if (process.getuid?.() !== 0 || !holds('command -v apt-get'))
    throw new Error(`The tests need ${missing.join(', ')}: sudo apt-get install ${missing.join(' ')}`)
  console.log(`Installing ${missing.join(', ')}…`)
  aptGet('update')
  aptGet('install', '-y', '--no-install-recommends', ...missing)
  return done
}

function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['-q', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
}

function holds(test: string): boolean {
  return spawnSync('sh', ['-c', test], { stdio: 'ignore' }).status === 0
}
