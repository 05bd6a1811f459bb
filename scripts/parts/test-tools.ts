import { execFileSync, spawnSync } from 'node:child_process'
import { done, type Outcome } from './test-stages.ts'

/** Debian packages the tests look at the product with, each by a command it brings. */
const tools = { chromium: 'chromium', qpdf: 'qpdf', 'poppler-utils': 'pdftoppm' }

/** Installs what is missing where we may, and else says what to install. Counts as no test unless it fails. */
export async function ensureTools(): Promise<Outcome> {
  const missing = Object.entries(tools).flatMap(([name, command]) => (isThere(command) ? [] : [name]))
  if (missing.length === 0) return done
  if (process.getuid?.() !== 0 || !isThere('apt-get'))
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

function isThere(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0
}
