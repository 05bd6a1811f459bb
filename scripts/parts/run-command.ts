import { spawn } from 'node:child_process'
import { root } from './settings.ts'

type Options = { quiet?: boolean; env?: Record<string, string> }

/** Runs a command of node_modules/.bin until it ends. With `quiet` its output is printed only if it fails. Throws if it fails. */
export function runCommand(
  name: string,
  args: readonly string[],
  { quiet = false, env = {} }: Options = {},
): Promise<string> {
  const child = spawn(`${root}/node_modules/.bin/${name}`, args, {
    cwd: root,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code) =>
      code === 0 ? done(output) : fail(new Error(`${name} ${args.join(' ')} failed\n${output}`)),
    )
  })
}
