import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../parts/run-command.ts'
import { root } from '../parts/settings.ts'

export type Outcome = { passed: number; failed: number; said: string }

/** Runs the stages of `npm test`, prints a line with its time for each, and adds up the results. */
export class Stages {
  passed = 0
  failed = 0

  /** Runs a stage. An exception counts as one failure. Returns whether nothing failed. */
  async run(name: string, stage: () => Promise<Outcome>): Promise<boolean> {
    const begin = performance.now()
    const { passed, failed, said } = await stage().catch((error) => ({
      passed: 0,
      failed: 1,
      said: error instanceof Error ? error.message : String(error),
    }))
    this.passed += passed
    this.failed += failed
    if (failed > 0) console.log(`\n${said.trim()}\n`)
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    const counts = [passed > 0 && `${passed} passed`, failed > 0 && `${failed} FAILED`, `${seconds} s`]
    console.log(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${counts.filter(Boolean).join(', ')}`)
    return failed === 0
  }
}

/** The outcome of a step that only prepares others: it counts as no test unless it fails. */
export const done: Outcome = { passed: 0, failed: 0, said: '' }

type Command = [name: string, args: string[], env?: Record<string, string>]

/** Runs commands that can only pass or fail, and counts them as one test. */
export async function passes(...commands: Command[]): Promise<Outcome> {
  const failures: string[] = []
  for (const [name, args, env] of commands) {
    await runCommand(name, args, { quiet: true, env }).catch((error: Error) => failures.push(error.message))
  }
  const failed = failures.length > 0 ? 1 : 0
  return { passed: 1 - failed, failed, said: failures.join('\n') }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

type Narrowed = { name?: string; env?: Record<string, string> }

/**
 * Runs a Vitest project, or some of its files, or only the tests whose name contains `name`. `env` has the addresses of the running Workers
 * for tests that send requests.
 */
export async function vitest(
  project: string,
  files: readonly string[],
  { name, env = {} }: Narrowed,
): Promise<Outcome> {
  const report = `test-results/vitest-${project}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', '--project', project, ...reporters, ...files, ...named('-t', name)]
  const { ended, said, report: found } = await runToReport<VitestReport>(report, 'vitest', args, env)
  // A file that couldn't be loaded has no failed test, so it is counted separately.
  const broken = found.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = found.numFailedTests + broken.length
  return { passed: found.numPassedTests, failed: failed || (ended ? 0 : 1), said }
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

export async function playwright(
  env: Record<string, string>,
  files: readonly string[],
  name?: string,
): Promise<Outcome> {
  const file = 'test-results/playwright.json'
  const args = ['test', ...files, ...named('-g', name)]
  const { ended, said, report } = await runToReport<PlaywrightReport>(file, 'playwright', args, env)
  const { stats, errors } = report
  const failed = stats.unexpected + stats.flaky + errors.length
  return { passed: stats.expected, failed: failed || (ended ? 0 : 1), said }
}

/** Returns the option that selects tests by name. Both runners take a pattern, so special characters are escaped. */
function named(option: string, name: string | undefined): string[] {
  return name === undefined ? [] : [option, name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')]
}

/**
 * Options that give Node a large heap from the start, in mebibytes. Test runners live for minutes and release little memory, and collecting
 * garbage would take a quarter of their time. Without the last one, each 64 MiB of buffers and WebAssembly memory have the whole heap marked.
 */
const roomyHeap = [
  '--initial-heap-size=1000',
  '--min-semi-space-size=64',
  '--max-semi-space-size=128',
  '--external-memory-accounted-in-global-limit',
]

/** Runs a test runner that writes a report. Without a report the run has failed, and its output says why. */
async function runToReport<Report>(
  file: string,
  name: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ ended: boolean; said: string; report: Report }> {
  const path = join(root, file)
  const runner = [...roomyHeap, join(root, 'node_modules/.bin', name), ...args]
  const run = runCommand('node', runner, { quiet: true, env: { CI: 'true', ...env } })
  const [ended, said] = await run.then(
    (output) => [true, output] as const,
    (error: Error) => [false, error.message] as const,
  )
  const report = await readFile(path, 'utf8').catch(() => {
    throw new Error(said)
  })
  return { ended, said, report: JSON.parse(report) as Report }
}
