import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Sources } from './floors.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Reads all code of the project by path, for the tests of the architecture. */
export function readSources(): Sources {
  const files = ['app', 'seeds', 'workers', 'scripts', 'tests']
    .filter((folder) => existsSync(`${root}/${folder}`))
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
  const ofBuild = readdirSync(root).filter((file) => /^\w+(?:\.\w+)?\.config\.ts$/.test(file))
  const code = [...files, ...ofBuild].filter(
    (file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.includes('node_modules/'),
  )
  return Object.fromEntries(code.map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]))
}
