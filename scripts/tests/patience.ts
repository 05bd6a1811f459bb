import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** What a core of a common machine that does nothing else takes for the work below. Milliseconds. */
const usual = 250
const work = `
  const { createHash } = require('node:crypto')
  let last = Buffer.alloc(65536)
  for (let round = 0; round < 3500; round++) last = Buffer.concat([createHash('sha256').update(last).digest(), last.subarray(32)])
`

/**
 * How many times as long as on a common machine at rest each core takes now, 1 to 10: limits of tests grow by it (tests/patience.ts).
 * All cores work at once, so that one that is busy with something else counts.
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
