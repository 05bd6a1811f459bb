import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import wabt from 'wabt'
import { root } from './parts/settings.ts'

const folder = join(root, 'app/kernel/values/scrypt')
export const romixFile = join(folder, 'romix.wasm')

/** Turns romix.wat into WebAssembly. Run this script whenever the text has changed: the result is checked in. */
export async function compileRomix(): Promise<Uint8Array> {
  const { parseWat } = await wabt()
  const text = readFileSync(join(folder, 'romix.wat'), 'utf8')
  const parsed = parseWat('romix.wat', text, { simd: true, bulk_memory: true })
  try {
    parsed.validate()
    return parsed.toBinary({}).buffer
  } finally {
    parsed.destroy()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(romixFile, await compileRomix())
