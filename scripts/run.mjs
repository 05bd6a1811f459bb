/**
 * The first step of every npm script. It installs the packages if they are missing or out of date, then runs the named script on the Node
 * version that the project pins. It is plain JavaScript that any Node from version 20 on can run.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

if (isInstallNeeded()) {
  console.log('Installing packages…')
  // Installs the versions in the lock file without changing the file. `npm ci` would refuse a lock file that has only the builds for this
  // system.
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const installed = await run('npm', ['install', ...options])
  if (installed !== 0) process.exit(installed)
}

const [name, ...rest] = process.argv.slice(2)
const before = ['--import', './scripts/parts/quick-miniflare.ts']
process.exit(await run('node_modules/.bin/node', [...before, `scripts/${name}.ts`, ...rest]))

function isInstallNeeded() {
  const installed = 'node_modules/.package-lock.json'
  if (!existsSync(installed) || !existsSync('node_modules/.bin/node')) return true
  if (statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs) return false
  const wanted = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages
  return wanted.some(
    ([path, { version, optional }]) => path !== '' && !optional && present[path]?.version !== version,
  )
}

/** Runs a command until it ends. A signal that stops this process stops the command, too. */
function run(command, args) {
  const child = spawn(command, args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 0)))
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
  })
}
