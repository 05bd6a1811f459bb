import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from '../parts/settings.ts'

/** Milliseconds that a core of a typical idle machine takes for the work below. */
const usual = 250
const work = `
  const { createHash } = require('node:crypto')
  let last = Buffer.alloc(65536)
  for (let round = 0; round < 3500; round++) last = Buffer.concat([createHash('sha256').update(last).digest(), last.subarray(32)])
`

/**
 * Measures how many times slower than a typical idle machine each core is now, from 1 to 10. Time limits of tests are multiplied by it
 * (tests/patience.ts). All cores work at once, so that one that is busy otherwise counts.
 */
export async function measurePatience(): Promise<number> {
  const started = performance.now()
  await Promise.all(Array.from({ length: availableParallelism() }, workOnce))
  return Math.min(10, Math.max(1, (performance.now() - started) / usual))
}

function workOnce(): Promise<void> {
  return new Promise((done, fail) => {
    const worker = new Worker(work, { eval: true })
    worker.on('error', fail)
    worker.on('exit', () => done())
  })
}

/** The seconds that the tests of one file took together, without the file's own setup. */
type FileTime = { file: string; kind: string; tests: number; seconds: number }

type VitestFile = { name: string; assertionResults: { duration?: number | null }[] }
type Suite = {
  suites?: Suite[]
  specs?: { file: string; tests: { results: { duration: number }[] }[] }[]
}

/** Writes test-results/seconds.json, slowest first, and returns the slowest files as lines to print. */
export async function reportSlowest(kinds: readonly string[], shown: number): Promise<string[]> {
  const times = (await Promise.all(kinds.map(timesOf))).flat().sort((a, b) => b.seconds - a.seconds)
  await writeFile(join(root, 'test-results/seconds.json'), `${JSON.stringify(times, null, 1)}\n`)
  return times
    .slice(0, shown)
    .map(({ file, tests, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file} (${tests})`)
}

async function timesOf(kind: string): Promise<FileTime[]> {
  const name = kind === 'browser' ? 'playwright' : `vitest-${kind}`
  const text = await readFile(join(root, `test-results/${name}.json`), 'utf8').catch(() => null)
  if (text === null) return []
  return kind === 'browser' ? ofPlaywright(JSON.parse(text)) : ofVitest(kind, JSON.parse(text))
}

function ofVitest(kind: string, { testResults }: { testResults: VitestFile[] }): FileTime[] {
  return testResults.map(({ name, assertionResults }) => ({
    file: name.slice(root.length),
    kind,
    tests: assertionResults.length,
    seconds: assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000,
  }))
}

function ofPlaywright(report: Suite): FileTime[] {
  const byFile = new Map<string, FileTime>()
  for (const { file, tests } of specsOf(report)) {
    const name = `tests/${file.replace(/^tests\//, '')}`
    const time = byFile.get(name) ?? { file: name, kind: 'browser', tests: 0, seconds: 0 }
    time.tests += tests.length
    for (const { results } of tests) for (const { duration } of results) time.seconds += duration / 1000
    byFile.set(name, time)
  }
  return [...byFile.values()]
}

function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)]
}
