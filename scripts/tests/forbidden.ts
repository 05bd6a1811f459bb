import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { worldContracts } from '#seeds/demo/commerce.ts'
import { world, worldPassword } from '#seeds/demo/world.ts'
import { filesOf } from '../parts/places.ts'
import { root } from '../parts/settings.ts'
import { localSealingKeys } from '../parts/workers.ts'

/** What may stand nowhere, by what it is: a text that is looked for as it is and encoded. */
type Forbidden = { name: string; pattern: RegExp }

/** Between a number's figures, as people and forms write it. */
const between = String.raw`(?:[ \-+\u3000]|%20|%2D)?`

/** Cards and their codes, which never come to us. */
export const cards: readonly Forbidden[] = [
  ...cardsInTests().map((number) => ({
    name: `card ${number.slice(0, 6)}…${number.slice(-4)}`,
    pattern: ofNumber(number),
  })),
  {
    name: 'security code',
    pattern: /["'&? ](?:security_?code|card_?code|cvc2?|cvv2?)["']?\s*[=:]\s*["']?\d{3,4}\b/i,
  },
]

/** What only we and a provider know. */
export const secrets: readonly Forbidden[] = [
  ...Object.entries(worldContracts).flatMap(([provider, { secret }]) =>
    Object.entries(secret).map(([name, text]) => ofText(`${provider} ${name}`, text)),
  ),
  ...Object.values(world).flatMap(({ providers = [] }) =>
    providers.flatMap(({ provider, clientSecret }) =>
      clientSecret === null ? [] : [ofText(`client secret of ${provider}`, clientSecret)],
    ),
  ),
  ofText('password of the demo', worldPassword),
  ofText('sealing key', localSealingKeys.split(':')[1] ?? ''),
]

/** Which of them stand in a text, each once. */
export function foundIn(text: string, forbidden: readonly Forbidden[]): string[] {
  return forbidden.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name)
}

/** Every number that a test types or a provider of the sandbox knows. */
function cardsInTests(): string[] {
  const files = filesOf('{tests,seeds,workers/sandbox,app/**/tests}/**/*.{ts,tsx}')
  const numbers = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/['"`]([3-6]\d{3}(?:[ -]?\d{2,7}){2,3})['"`]/g)]
      .map(([, typed = '']) => typed.replace(/\D/g, ''))
      .filter(({ length }) => length >= 14 && length <= 16),
  )
  return [...new Set(numbers)].sort()
}

function ofNumber(number: string): RegExp {
  const wide = [...number].map((figure) => `[${figure}${String.fromCodePoint(0xff10 + Number(figure))}]`)
  return new RegExp([`(?<!\\d)${wide.join(between)}(?!\\d)`, ...base64Of(number)].join('|'))
}

function ofText(name: string, text: string): Forbidden {
  const forms = new Set([text, encodeURIComponent(text), ...base64Of(text)])
  return { name, pattern: new RegExp([...forms].map((form) => form.replace(/\W/g, '\\$&')).join('|')) }
}

/** As it looks within something that is base64: there are three ways, by what stands before. Without the ends, which the neighbours change. */
function base64Of(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.from(' '.repeat(before) + text)
      .toString('base64')
      .replace(/=+$/, '')
    const [from, shared] = [Math.ceil((before * 4) / 3), ((before + text.length) % 3) * 8]
    return whole.slice(from, shared === 0 ? undefined : -1)
  })
}

/**
 * Everything that a run left in the state folder of its Workers: the rows of all databases (records, search, KV's and R2's own) and
 * the stored files. Rows are read as rows: what was overwritten is gone, and a long text lies in several pages. The sandbox's own state is
 * that of the providers, who may know cards. Answers what was found and where.
 */
export function searchState(state: string, forbidden: readonly Forbidden[]): string[] {
  const files = globSync('**/*', { cwd: state, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/do\/|\.sqlite-(?:wal|shm)$/.test(file.slice(state.length)))
  return files.flatMap((file) =>
    file.endsWith('.sqlite')
      ? searchDatabase(file, forbidden)
      : foundIn(readFileSync(file, 'latin1'), forbidden).map(
          (name) => `${name} in the file ${basename(file)}`,
        ),
  )
}

function searchDatabase(file: string, forbidden: readonly Forbidden[]): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
    )
    return tables.all().flatMap(({ name }) => {
      const all = database.prepare(`SELECT * FROM "${name}"`)
      all.setReadBigInts(true)
      const rows = all.all()
      const text = rows.map((row) => Object.values(row).map(wordsOf).join('\n')).join('\n')
      return foundIn(text, forbidden).map((found) => `${found} in the table ${name}`)
    })
  } finally {
    database.close()
  }
}

function wordsOf(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)
}
