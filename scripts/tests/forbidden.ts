import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { worldContracts } from '#seeds/demo/commerce.ts'
import { world, worldPassword } from '#seeds/demo/world.ts'
import { filesOf } from '../parts/places.ts'
import { root } from '../parts/settings.ts'
import { localSealingKeys } from '../parts/workers.ts'

/** What may stand nowhere, by what it is: a text that is looked for as it is and encoded. */
export type Forbidden = { name: string; pattern: RegExp }

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
