import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { filesOf } from './parts/places.ts'

const target = 'app/visit/words.ts'
export const languages = ['en', 'ja']
/** The area that is missing from the index, because the sandbox reads its words itself. */
const ofSandbox = 'sandbox'

/**
 * Generates the index of the words, with an area for each file of locales/. A word that is missing in one language breaks the type check.
 */
export function wordsFile(): string {
  const areas = wordAreas()
  const imports = languages.flatMap((language) => areas.map((area) => importOf(area, language)))
  const lists = languages.map(
    (language) => `  ${language}: {\n${areas.map((area) => entryOf(area, language)).join('')}  },\n`,
  )
  return `// Made from locales/ by scripts/generate-words.ts.
${imports.join('')}
/** The words of both languages; an area is a file of locales/. */
export const words = {
${lists.join('')}}

/**
 * The asset that has the words of the Workers with pages as they are deployed, whose scripts have none. Null wherever they are part of the code
 * (scripts/parts/words-asset.ts, docs/adr/166).
 */
export const wordsFile: string | null = null
`
}

/** Lists the areas of the index. */
export function wordAreas(): string[] {
  return filesOf('locales/en/*.json')
    .map((file) => file.replace(/^.*\/|\.json$/g, ''))
    .filter((area) => area !== ofSandbox)
    .sort()
}

/** Names the import of an area in a language: `console-audit` in English is `consoleAuditEn`. */
function nameOf(area: string, language: string): string {
  return `${area}-${language}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function importOf(area: string, language: string): string {
  const path = `#locales/${language}/${area}.json`
  return `import ${nameOf(area, language)} from '${path}' with { type: 'json' }\n`
}

function entryOf(area: string, language: string): string {
  const key = /^\w+$/.test(area) ? area : `'${area}'`
  return `    ${key}: ${nameOf(area, language)},\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(fileURLToPath(new URL(`../${target}`, import.meta.url)), wordsFile())
