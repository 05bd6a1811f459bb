import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { worldContracts } from '#seeds/demo/commerce.ts'
import { world, worldPassword } from '#seeds/demo/world.ts'
import { filesOf } from '../parts/places.ts'
import { root } from '../parts/settings.ts'
import { localSealingKeys } from '../parts/workers.ts'

/** A text that must not appear anywhere, plain or encoded, and a name for it. */
type Forbidden = { name: string; pattern: RegExp }

/** Characters that people and forms write between a number's digits. */
const between = String.raw`(?:[ \-+\u3000]|%20|%2D)?`

/** Card numbers and security codes, which must never reach our servers. */
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

/** Secrets that only we and a provider know. */
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

/** Returns the names of the forbidden texts that a text contains. */
export function foundIn(text: string, forbidden: readonly Forbidden[]): string[] {
  return forbidden.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name)
}

/** Lists every card number in the tests and in the sandbox's providers. */
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

/**
 * Returns the three forms that a text can take inside base64, depending on its offset. The characters at the ends are left out, since the
 * text around them changes them.
 */
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
 * Searches everything that a run left in its state folder: the rows of all databases (records, search, and those of KV and R2) and the
 * stored files. Databases are queried instead of searched as files, because a file still has overwritten rows, and splits a long text over
 * several pages. The sandbox's own state is left out: it belongs to the providers, who may know card numbers. Returns what was found and
 * where.
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
