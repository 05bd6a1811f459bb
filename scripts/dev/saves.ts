import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../parts/settings.ts'

/** Milliseconds to wait after a save, because editors save in several steps. */
const settle = 15
const folders = ['app', 'locales', 'workers', 'public', 'migrations']
/** Tests, files that a start generates, and temporary files of editors. */
const ignored = /\.test\.|\/tests\/|fonts\.css$|^public\/glyphs|(?:^|\/)[.#]|~$|\.(?:swp|tmp)$/

/** Calls `take` with the saved files, never twice at a time: files that are saved meanwhile come with the next call. */
export function onSaves(take: (saved: string[]) => Promise<void>): void {
  let saved = new Set<string>()
  let isTaking = false
  const takeAll = async () => {
    isTaking = true
    while (saved.size > 0) {
      await wait(settle)
      const now = [...saved]
      saved = new Set()
      await take(now)
    }
    isTaking = false
  }
  const note = (file: string) => {
    if (ignored.test(file)) return
    saved.add(file)
    if (!isTaking) void takeAll()
  }
  for (const folder of folders)
    watch(
      join(root, folder),
      { recursive: true },
      (_event, file) => file !== null && note(`${folder}/${file}`),
    )
  watch(join(root, 'wrangler.toml'), () => note('wrangler.toml'))
}

/** Says what to do about a saved file that is read only at the start; null for any other file. */
export function adviceFor(file: string): string | null {
  const again = 'end npm run dev (Ctrl+C) and begin it again'
  if (file.startsWith('migrations/'))
    return `${file}: to bring the local databases up to it, ${again}. A migration that has run is not run a second time.`
  if (file.endsWith('wrangler.toml')) return `${file}: to have it read, ${again}. Data stay.`
  return null
}
