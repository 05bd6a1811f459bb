import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { form } from '#app/doors/form.ts'
import { ProfileForm } from '#app/features/identity/model/account/account-input.ts'
import { PaymentSettingInput } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { namesOf, secretFieldsOf } from '#app/kernel/values/inputs/secret-input.ts'
import { filesOf, isOfTests, patterns } from '../../scripts/parts/places.ts'

/**
 * Fields whose names look like secrets, but that aren't secret: flags about secrets, search terms, and codes that buyers or readers know.
 */
const noSecrets = new Set([
  ...['activeForgotPassword', 'strictPassword', 'microsoftHasNoSecret', 'titleOfPasswordField'],
  ...['searchKey', 'keywords', 'refCode', 'couponCode', 'apiKeyId', 'keyId', 'idempotencyKey'],
  ...['serviceCode', 'gakkenServiceCode', 'tokenApiKey', 'bulkCode', 'tokenId', 'bankCode', 'branchCode'],
])
/** Names with another meaning in these forms: a coupon's code, and the key that makes an order idempotent. */
const elsewhere = [
  'CouponInput: code',
  'CouponFields: code',
  'CouponForm: code',
  'OrderForm: key',
  'ChangeInput: key',
  'GiftForm: key',
]
const looksSecret = /pass(?:word|$|[A-Z])|pass$|secret|token|code|key|pin$|cvc|otp/i

const schemaFiles = filesOf('app/**/*.ts').filter(
  (file) =>
    !isOfTests(file) &&
    !/^app\/(?:ui|layout|viewer)\//.test(file) &&
    /\bz\s*\.\w+\(|\.extend\(/.test(readFileSync(file, 'utf8')),
)

async function schemas(): Promise<[string, z.ZodType][]> {
  const modules = await Promise.all(
    schemaFiles.map(
      async (file) => [file, await import(new URL(`../../${file}`, import.meta.url).href)] as const,
    ),
  )
  return modules.flatMap(([file, module]) =>
    Object.entries(module as object)
      .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
      .map(([name, schema]): [string, z.ZodType] => [`${file} ${name}`, schema]),
  )
}

describe('secrets in forms and calls', () => {
  it('are marked as secrets wherever a field has the name of one', async () => {
    const found = (await schemas()).flatMap(([where, schema]) =>
      namesOf(schema, '').map((field) => ({ ...field, where })),
    )
    expect(found.filter(({ isSecret }) => isSecret).length).toBeGreaterThan(30)
    const unmarked = found.filter(({ name, isSecret }) => {
      const last = name.split('.').at(-1) ?? ''
      return !isSecret && looksSecret.test(last) && !noSecrets.has(last)
    })
    const told = new Set(unmarked.map(({ where, name }) => `${where}: ${name}`))
    expect([...told].filter((said) => !elsewhere.some((known) => said.endsWith(known)))).toEqual([])
  })

  it('are defined in the schemas of use-cases, not in a page’s own form', () => {
    const own = filesOf(patterns.routes).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^\s*(\w+): z\b.*/gm)]
        .filter(([line, name]) => looksSecret.test(name ?? '') && !line.includes("'secret'"))
        .map(([, name]) => `${file}: ${name}`),
    )
    expect(own).toEqual(['app/features/identity/site/login/login-return.route.tsx: code'])
  })

  it('are found inside every kind of schema', () => {
    expect(secretFieldsOf(ProfileForm).sort()).toEqual(['confirmPass', 'newPass', 'oldPass', 'password'])
    expect(secretFieldsOf(PaymentSettingInput)).toContain('merchantSecretKey')
    const secret = z.string().meta({ input: 'secret' })
    const within = z.object({ card: z.object({ number: secret.optional(), holder: z.string() }) })
    const either = z.union([
      z.object({ a: secret.nullish().transform(String) }),
      within.default({ card: { holder: '' } }),
    ])
    expect(secretFieldsOf(z.intersection(either, z.object({ b: z.array(secret) })))).toEqual([
      'a',
      'card.number',
      'b',
    ])
  })
})

describe('a form that is refused', () => {
  it('sends nothing back that its schema marks as secret, at any depth, but everything else', async () => {
    const secret = z.string().meta({ input: 'secret' })
    const schema = z.object({
      pin: secret,
      card: z.object({ number: secret, holder: z.string() }),
      age: z.number(),
    })
    const body = new URLSearchParams({ pin: '4711', 'card.number': '4242', 'card.holder': 'A', age: 'old' })
    const request = new Request('https://books.example/f', {
      ...{ method: 'POST', body, headers: { Origin: 'https://books.example' } },
    })
    const action = form(schema, async () => new Response())
    const { data } = (await action({ request, params: {}, context: { visit: {} } } as never)) as unknown as {
      data: { result: { initialValue: unknown } }
    }
    expect(data.result.initialValue).toEqual({ card: { holder: 'A' }, age: 'old' })
  })
})
