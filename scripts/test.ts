import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from './parts/run-command.ts'
import { root } from './parts/settings.ts'
import { startTestServer, type TestServer } from './parts/test-server.ts'
import { done, passes, playwright, Stages, vitest } from './parts/test-stages.ts'
import { ensureTools } from './parts/test-tools.ts'

/**
 * `npm test`: everything, with the number of tests in the last line. `npm test -- tests/e2e/viewer.spec.ts` starts the
 * server and runs only these browser or API tests. Two lanes, since browser tests wait more than they compute: checks,
 * server and browser in one, what needs no server in the other.
 */
const filters = process.argv.slice(2)
const isWhole = filters.length === 0
const stages = new Stages()
let server: TestServer | null = null
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void server?.stop().finally(() => process.exit(1)))
}

await mkdir(join(root, 'test-results'), { recursive: true })
await Promise.all([checkServeAndBrowse(), isWhole ? runVitest() : null])
console.log(`tests: ${stages.passed} passed, ${stages.failed} failed`)
process.exit(stages.failed === 0 ? 0 : 1)

async function checkServeAndBrowse(): Promise<void> {
  await stages.run('tools', ensureTools)
  if (isWhole) {
    await stages.run('lint', () => passes(['biome', ['check', '.']]))
    await stages.run('types', () =>
      passes(['tsc', ['--noEmit', '-p', '.']], ['tsc', ['--noEmit', '-p', 'tsconfig.browser.json']]),
    )
  }
  const isBuilt = await stages.run('build', async () => {
    await runCommand('node', ['scripts/build.ts'], { quiet: true })
    return done
  })
  if (!isBuilt) return
  await stages.run('serve', async () => {
    server = await startTestServer(join(root, 'test-results/server.log'))
    return done
  })
  if (server !== null) await runBrowser(server)
}

async function runVitest(): Promise<void> {
  await stages.run('unit', () => vitest('unit'))
  await stages.run('workerd', () => vitest('workerd'))
}

async function runBrowser(running: TestServer): Promise<void> {
  try {
    await stages.run('browser', () => playwright(running, filters))
    await stages.run('server log', async () => ({
      passed: running.errors.length === 0 ? 1 : 0,
      failed: running.errors.length === 0 ? 0 : 1,
      said: running.errors.join('\n'),
    }))
  } finally {
    await running.stop()
  }
}
