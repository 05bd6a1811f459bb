import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from './settings.ts'

/**
 * Returns one hash over all files below the given paths, so that a step whose inputs are unchanged can be skipped. The list of fonts
 * doesn't count: scripts/parts/build-fonts.ts generates it from another input, perhaps during this build.
 */
export function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow).sort())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Runs a step unless it has already run with the same inputs and its output still exists. */
export async function onceFor(
  name: string,
  inputs: string,
  made: string,
  step: () => Promise<void>,
): Promise<void> {
  const stamp = join(root, 'build/.stamps', name)
  if (existsSync(made) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return
  await step()
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, inputs)
}

function filesBelow(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.|^fonts\.css$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
}
