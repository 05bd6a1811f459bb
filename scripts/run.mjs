/**
 * The first step of every npm script, in plain JavaScript that any Node from 20 on can run: installs the packages where
 * they are missing or out of date, then runs the named script on the project's own Node.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

if (isInstallNeeded()) {
  console.log('Installing packages…')
  // As the lock file says, and without writing it. `npm ci` would refuse one that names this system's builds only.
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const installed = await run('npm', ['install', ...options])
  if (installed !== 0) process.exit(installed)
}

const [name, ...rest] = process.argv.slice(2)
process.exit(await run('node_modules/.bin/node', [`scripts/${name}.ts`, ...rest]))

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

/** Runs to the end; whoever stops us stops it too. */
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
