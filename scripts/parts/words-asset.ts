import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { languages, wordAreas } from '../generate-words.ts'
import { root } from './settings.ts'

const folder = 'build/client'

/**
 * Leaves the words out of the Worker's script and puts them among the static files, from which an isolate reads them once (docs/adr/166).
 * The file is named by its contents, so that a Worker never reads the words of another release.
 */
export function wordsAsset(): Plugin {
  const text = wordsText()
  const path = `/assets/words-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.txt`
  let isReplaced = false
  return {
    name: 'bunko-words-asset',
    enforce: 'pre',
    load(id) {
      if (id !== join(root, 'app/visit/words.ts')) return undefined
      isReplaced = true
      return `export const words = {}\nexport const wordsFile = ${JSON.stringify(path)}`
    },
    writeBundle() {
      if (!isReplaced) throw new Error('The Worker no longer takes its words from app/visit/words.ts')
      mkdirSync(join(root, folder, 'assets'), { recursive: true })
      writeFileSync(join(root, folder, path), text)
    },
  }
}

/** The file of words as `readWords` in app/visit/read-words.ts reads it: a line for each language and area. */
export function wordsText(): string {
  return languages
    .flatMap((language) => wordAreas().map((area) => `${language} ${area} ${textsOf(language, area)}\n`))
    .join('')
}

/** The texts of an area as JSON on one line. */
function textsOf(language: string, area: string): string {
  return JSON.stringify(JSON.parse(readFileSync(join(root, 'locales', language, `${area}.json`), 'utf8')))
}
