import { mkdir, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.ts'
import { buildFonts } from './parts/build-fonts.ts'
import { root } from './parts/settings.ts'
import { bundleAll } from './parts/workers.ts'
import {
  changedSince,
  everything,
  filesMatching,
  isRef,
  type Kind,
  kinds,
  type Selection,
  selectionOf,
  testsTouchedBy,
  withoutName,
} from './tests/files.ts'
import { copyOfWorld, prepareWorld } from './tests/prepared-world.ts'
import { startTestServer, type TestServer } from './tests/server.ts'
import { done, passes, playwright, Stages, vitest } from './tests/stages.ts'
import { keepTempFilesInMemory } from './tests/temp-folder.ts'
import { measurePatience, reportSlowest } from './tests/timing.ts'
import { ensureTools } from './tests/tools.ts'

/**
 * `npm test` runs everything and prints the number of tests in the last line. `npm test -- tests/http tests/house/floors.test.ts` runs
 * these files or folders, `-t "part of a name"` only the tests whose name contains it, and `npm test -- --changed [commit]` the tests of
 * what has changed since then (docs/adr/036).
 */
const { args, name } = withoutName(process.argv.slice(2))
const selection = readSelection(args)
const isWhole = selection === everything
const stages = new Stages()
let testsRun = 0
const servers = new Set<TestServer>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(
    signal,
    () => void Promise.all([...servers].map((one) => one.stop())).finally(() => process.exit(1)),
  )

process.env.BUNKO_PATIENCE ??= String(await measurePatience())
await keepTempFilesInMemory()
// Runners, compilers and wrangler are started dozens of times: each reads what the first of its kind has compiled.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')
await mkdir(join(root, 'test-results'), { recursive: true })
for (const kind of kinds) await rm(reportOf(kind), { force: true })
// Tests that load pages import the list of fonts, even if nothing else is built for them.
await buildFonts()
// The tests in workerd have one thread and some of them take long, so they get a higher priority than whatever starts after them.
const workerd = inWorkerd()
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Three lanes keep two cores busy, since each lane waits for something during a third of its time.
const served = wants('http') || wants('browser') ? prepareServers() : Promise.resolve(false)
const tools = wants('browser') ? stages.run('tools', ensureTools) : Promise.resolve(false)
// Stages that need a running server come first. The lane of the browser tests needs a server, too, and ends last.
const waiting = [http, bench, unit, sqlite, types, lint]
await Promise.all([workerd.then(takeTurns), browse().then(takeTurns), takeTurns()])
const slowest = await reportSlowest(kinds, isWhole ? 15 : 5)
console.log(`\nslowest files (all: test-results/seconds.json)\n${slowest.join('\n')}\n`)
console.log(`tests: ${stages.passed} passed, ${stages.failed} failed`)
// If no test matches the name, the run must fail: it would look like a success otherwise.
const isNothing = name !== undefined && testsRun === 0
if (isNothing) console.log(`No test there has a name with "${name}" in it.`)
process.exit(stages.failed === 0 && !isNothing ? 0 : 1)

function readSelection(args: readonly string[]): Selection {
  if (args.length === 0) return everything
  if (args[0] !== '--changed') return selectionOf(filesMatching(args))
  const files = testsTouchedBy(changedSince(isRef(args[1]) ? args[1] : 'HEAD'))
  console.log(`${files.length} files of tests are touched`)
  return selectionOf(files)
}

function wants(kind: Kind): boolean {
  return selection[kind] === 'all' || selection[kind].length > 0
}

function reportOf(kind: Kind): string {
  return join(root, 'test-results', kind === 'browser' ? 'playwright.json' : `vitest-${kind}.json`)
}

/** Builds the Workers and prepares the demo world that each server gets a copy of. Returns whether both succeeded. */
async function prepareServers(): Promise<boolean> {
  return stages.run('prepare', async () => {
    await Promise.all([build().then(bundleAll), prepareWorld()])
    return done
  })
}

async function browse(): Promise<void> {
  if (!wants('browser')) return
  await tools
  if (await served)
    await onServer('browser', (server) => counted(playwright(server.env, filesOf('browser'), name)))
}

/** Runs the waiting stages one after the other until none is left. Each lane that is free takes the next stage. */
async function takeTurns(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next()
}

async function lint(): Promise<void> {
  if (isWhole) await stages.run('lint', () => passes(['biome', ['check', '.']]))
}

async function types(): Promise<void> {
  // By default the compiler checks with four threads, and each repeats the shared work. One thread does a third less work.
  const check = (project: string): [string, string[]] => [
    'tsc',
    ['--noEmit', '--checkers', '1', '-p', project],
  ]
  if (isWhole) await stages.run('types', () => passes(check('.'), check('tsconfig.browser.json')))
}

async function inWorkerd(): Promise<void> {
  if (wants('workerd'))
    await stages.run('workerd', () => counted(vitest('workerd', filesOf('workerd'), { name })))
}

async function http(): Promise<void> {
  if (wants('http') && (await served))
    await onServer('http', (server) => counted(vitest('http', filesOf('http'), { name, env: server.env })))
}

async function unit(): Promise<void> {
  // Preparing the servers writes the demo world's files into a folder that one of the unit tests uses, too.
  await served
  if (wants('unit')) await stages.run('unit', () => counted(vitest('unit', filesOf('unit'), { name })))
}

async function sqlite(): Promise<void> {
  if (wants('sqlite'))
    await stages.run('sqlite', () => counted(vitest('sqlite', filesOf('sqlite'), { name })))
}

/** Runs each part of the bench with a hundredth of its data, to prove that it runs. Its figures mean nothing then. */
async function bench(): Promise<void> {
  if (!isWhole || !(await served) || !(await tools)) return
  await stages.run('bench', async () => {
    const BUNKO_STATE = await copyOfWorld('together')
    try {
      return await passes([
        'node',
        [...process.execArgv, 'scripts/bench.ts'],
        { BUNKO_STATE, BENCH_SHARE: '0.01' },
      ])
    } finally {
      await rm(BUNKO_STATE, { recursive: true, force: true, maxRetries: 3 })
    }
  })
}

async function counted(stage: ReturnType<typeof vitest>): ReturnType<typeof vitest> {
  const outcome = await stage
  testsRun += outcome.passed + outcome.failed
  return outcome
}

function filesOf(kind: Kind): readonly string[] {
  return selection[kind] === 'all' ? [] : selection[kind]
}

/**
 * Runs a stage on its own server. It fails, too, if the Workers log an error, or if a card number or a secret is found where it must not
 * be.
 */
async function onServer(kind: Kind, stage: (server: TestServer) => ReturnType<typeof vitest>): Promise<void> {
  await stages.run(kind, async () => {
    const server = await startTestServer(join(root, `test-results/server-${kind}.log`))
    servers.add(server)
    let leaks: string[] = []
    const outcome = await stage(server).finally(async () => {
      servers.delete(server)
      leaks = await server.stop()
    })
    const problems = [server.errors, leaks]
    const failed = problems.filter(({ length }) => length > 0).length
    return {
      passed: outcome.passed + problems.length - failed,
      failed: outcome.failed + failed,
      said: [outcome.said, ...problems.flat()].join('\n'),
    }
  })
}
