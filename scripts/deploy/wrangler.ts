import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../parts/settings.ts'
import type { Access } from './cloudflare.ts'
import { DeployProblem } from './problem.ts'

type Options = { access: Access; folder: string; secrets?: Record<string, string> }

/**
 * Runs the project's wrangler on the Node that runs this script, whichever one the system has. Its output is printed only if it fails.
 * Secrets go through a file that only this user can read and that is gone afterwards, since wrangler reads them from a file only, and
 * arguments can be seen by everybody on the machine.
 */
export async function runWrangler(
  args: readonly string[],
  { access, folder, secrets }: Options,
): Promise<void> {
  if (secrets === undefined || Object.keys(secrets).length === 0) return await run(args, access, folder)
  const safe = await mkdtemp(join(tmpdir(), 'bunko-'))
  try {
    const file = join(safe, 'secrets.json')
    await writeFile(file, JSON.stringify(secrets), { mode: 0o600 })
    await run([...args, '--secrets-file', file], access, folder)
  } finally {
    await rm(safe, { recursive: true, force: true })
  }
}

async function run(args: readonly string[], { token, account, base }: Access, folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/wrangler/bin/wrangler.js'), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CLOUDFLARE_API_TOKEN: token,
      CLOUDFLARE_ACCOUNT_ID: account,
      CLOUDFLARE_API_BASE_URL: base,
      // Otherwise the bundle would contain React's slow development build.
      NODE_ENV: 'production',
      CI: 'true',
      WRANGLER_SEND_METRICS: 'false',
      // With its banner it would ask the registry for a newer version.
      WRANGLER_HIDE_BANNER: 'true',
      WRANGLER_LOG_PATH: join(folder, 'logs'),
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail)
    child.on('exit', done)
  })
  if (code !== 0)
    throw new DeployProblem(
      `wrangler ${args[0]} failed:`,
      output.replaceAll(token, '(the token)').trim(),
      'Run the command again: it continues where it stopped.',
    )
}
