import { describe, expect, test } from 'vitest'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { bases, postForm, type Reply, send } from '#tests/http/client.ts'
import { approve, type Brought, Jar, post, press, visit, withFields } from '#tests/http/provider-browser.ts'
import { tokenFaults } from '#tests/sandbox/token-faults.ts'
import type { FaultName } from '#workers/sandbox/identity/faults.ts'

type Stage = { name: string; base: string; cookie: string; provider: ProviderName; person: string }

/** A site of each kind with each provider that it offers. */
const stages: Stage[] = [
  { name: 'aozora, Google', base: bases.aozora, cookie: 'aozora', provider: 'google', person: 'hanako' },
  {
    name: 'aozora, Microsoft',
    base: bases.aozora,
    cookie: 'aozora',
    provider: 'microsoft',
    person: 'haruko',
  },
  {
    name: 'sakura, Google',
    base: bases.sakura,
    cookie: 'sakura.localhost',
    provider: 'google',
    person: 'momo',
  },
  {
    name: 'sakura, Microsoft',
    base: bases.sakura,
    cookie: 'sakura.localhost',
    provider: 'microsoft',
    person: 'haruko',
  },
  {
    name: 'manabi, learning service',
    base: bases.manabi,
    cookie: 'manabi',
    provider: 'learning',
    person: 'parent',
  },
]

/** Runs a sign-in until the provider has answered, just before the browser returns to the site. */
async function halfway({ base, provider, person }: Stage, fault?: FaultName) {
  const jar = new Jar()
  const brought = await approve(await press(jar, base, provider), person, fault)
  return { jar, brought, login: `${base}/login` }
}

/** Expects that nobody is signed in, that the browser stays on the site, that no server error occurred, and that the next page works. */
async function expectHarmless({ base, cookie }: Stage, jar: Jar, reply: Reply): Promise<void> {
  expect(reply.status).toBeLessThan(500)
  expect(
    reply.setCookies.filter((line) => line.startsWith(`${cookie}=`) && !line.startsWith(`${cookie}=;`)),
  ).toEqual([])
  expect(jar.cookies.has(cookie)).toBe(false)
  const location = reply.headers.location
  if (location === undefined) return
  const next = new URL(location, base)
  expect(next.origin).toBe(new URL(base).origin)
  expect(next.pathname.startsWith(new URL(base).pathname)).toBe(true)
  expect((await visit(jar, next.href)).status).toBeLessThan(400)
}

type Attack = [name: string, run: (stage: Stage) => Promise<{ jar: Jar; reply: Reply }>]

/** An attack that changes what the browser brings back from the provider. */
function changed(
  name: string,
  change: (fields: Brought['fields']) => Record<string, string | undefined>,
): Attack {
  return [
    name,
    async (stage) => {
      const { jar, brought, login } = await halfway(stage)
      return { jar, reply: await visit(jar, withFields(login, change(brought.fields))) }
    },
  ]
}

/** An attack in which the provider's own answer is wrong. */
function faulty(fault: FaultName): Attack {
  return [
    `the provider's ${fault}`,
    async (stage) => {
      const { jar, brought, login } = await halfway(stage, fault)
      return { jar, reply: await visit(jar, withFields(login, brought.fields)) }
    },
  ]
}

const otherState = 'google.sign-in.asked.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

const attacks: Attack[] = [
  changed('a wrong state', (fields) => ({ ...fields, state: otherState })),
  changed('a state that is no state', (fields) => ({ ...fields, state: "' OR 1=1 --" })),
  changed('an empty state', (fields) => ({ ...fields, state: '' })),
  changed('no state', (fields) => ({ ...fields, state: undefined })),
  changed('a wrong code', (fields) => ({ ...fields, code: 'wrong' })),
  changed('a code of 4 kB', (fields) => ({ ...fields, code: 'x'.repeat(4000) })),
  changed('a code with line breaks', (fields) => ({ ...fields, code: 'a\r\nSet-Cookie: aozora=x' })),
  changed('an empty code', (fields) => ({ ...fields, code: '' })),
  changed('no code', (fields) => ({ ...fields, code: undefined })),
  changed('an error beside nothing else', () => ({ error: 'access_denied' })),
  changed('an error that is markup', () => ({ error: '<script>alert(1)</script>', state: otherState })),
  [
    'the cookie of nobody',
    async (stage) => {
      const { brought, login } = await halfway(stage)
      const jar = new Jar()
      return { jar, reply: await visit(jar, withFields(login, brought.fields)) }
    },
  ],
  [
    'a cookie that is no token',
    async (stage) => {
      const { jar, brought, login } = await halfway(stage)
      jar.cookies.set(`${stage.cookie}.flow`, 'f1.x')
      return { jar, reply: await visit(jar, withFields(login, brought.fields)) }
    },
  ],
  [
    'the cookie of another browser’s sign-in',
    async (stage) => {
      const victim = await halfway(stage)
      const { brought, login } = await halfway(stage)
      return { jar: victim.jar, reply: await visit(victim.jar, withFields(login, brought.fields)) }
    },
  ],
  [
    'the cookie of another site’s sign-in under this site’s name',
    async (stage) => {
      const other = stages.find(({ base }) => base !== stage.base) as Stage
      const elsewhere = await halfway(other)
      const jar = new Jar()
      jar.cookies.set(`${stage.cookie}.flow`, elsewhere.jar.cookies.get(`${other.cookie}.flow`) as string)
      return { jar, reply: await visit(jar, withFields(`${stage.base}/login`, elsewhere.brought.fields)) }
    },
  ],
  [
    'a code that was used already, with a new state',
    async (stage) => {
      const first = await halfway(stage)
      await visit(first.jar, withFields(first.login, first.brought.fields))
      const { jar, brought, login } = await halfway(stage)
      const fields = { ...brought.fields, code: first.brought.fields.code }
      return { jar, reply: await visit(jar, withFields(login, fields)) }
    },
  ],
  [
    'a return that was used already',
    async (stage) => {
      const { jar: first, brought, login } = await halfway(stage)
      const flow = first.cookies.get(`${stage.cookie}.flow`) as string
      await visit(first, withFields(login, brought.fields))
      const jar = new Jar()
      jar.cookies.set(`${stage.cookie}.flow`, flow)
      return { jar, reply: await visit(jar, withFields(login, brought.fields)) }
    },
  ],
  [
    'another provider’s code',
    async (stage) => {
      const other = stages.find(
        ({ base, provider }) => base === bases.aozora && provider !== stage.provider,
      ) as Stage
      const { code } = (await halfway(other)).brought.fields
      const { jar, brought, login } = await halfway(stage)
      return { jar, reply: await visit(jar, withFields(login, { ...brought.fields, code })) }
    },
  ],
  [
    'a stranger’s form with an answer of their own (login CSRF)',
    async (stage) => {
      const { brought, login } = await halfway(stage)
      const jar = new Jar()
      const sent = await post(jar, login, brought.fields, { Origin: 'https://attacker.example' })
      expect([sent.status, sent.setCookies]).toEqual([303, expect.any(Array)])
      return { jar, reply: await visit(jar, new URL(sent.headers.location as string, login).href) }
    },
  ],
  [
    'a stranger’s form to the page that takes fragments',
    async (stage) => {
      const { jar, brought, login } = await halfway(stage)
      return {
        jar,
        reply: await post(jar, `${login}/return`, brought.fields, { Origin: 'https://attacker.example' }),
      }
    },
  ],
  ...(
    [
      'error',
      'error-empty',
      'code-empty',
      'no-code',
      'wrong-state',
      'no-state',
      'token-500',
      'token-not-json',
      ...tokenFaults,
    ] satisfies FaultName[]
  ).map(faulty),
]

/**
 * One site for each provider, of different kinds. The combinations needn't be tested, since a return is checked independently of the kind
 * of site.
 */
const attacked = ['aozora, Google', 'sakura, Microsoft', 'manabi, learning service']

for (const [at, stage] of stages.filter(({ name }) => attacked.includes(name)).entries()) {
  describe(`hostile returns at ${stage.name}`, () => {
    // Each attack is tried at one site, in rotation. The tests of the use-cases try all answers for each provider (identity-hostile), and
    // show that the returned values are compared before the provider is asked (identity-races).
    for (const [name, run] of attacks.filter((_, place) => place % attacked.length === at))
      test(`sign nobody in: ${name}`, async () => {
        const { jar, reply } = await run(stage)
        await expectHarmless(stage, jar, reply)
      })
  })
}

test('Microsoft’s directories can’t be mixed', async () => {
  for (const stage of stages.filter(({ provider }) => provider === 'microsoft')) {
    const { jar, brought, login } = await halfway(stage, 'mixed-tenant')
    await expectHarmless(stage, jar, await visit(jar, withFields(login, brought.fields)))
  }
})

const elsewhere = [
  '//evil.example/',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/../../hanabi/1',
  '/%2e%2e/hanabi/1',
  '/.//evil.example',
  '/login?code=x&state=y',
  '/logout',
  '/%252f/evil.example',
]

/** Expects that the reader is signed in and redirected to a path that browsers treat as one of this site. */
function expectInside(back: string, { status, headers: { location = '' } }: Reply): void {
  expect([back, status]).toEqual([back, 302])
  expect([back, location]).toEqual([back, expect.stringMatching(/^\/aozora(?:$|\/(?![/\\]))/)])
  expect(new URL(location, bases.aozora).origin).toBe(new URL(bases.aozora).origin)
}

test('ruling 19 no way back leads outside the site, from a form, an address or a cookie', async () => {
  const stage = stages[0] as Stage
  const login = `${stage.base}/login`
  // Which of these addresses are refused is tested with readReturnRoute. Here they are sent alternately in a form, or in an address and a
  // cookie.
  for (const [place, back] of elsewhere.entries()) {
    const jar = new Jar()
    const isByForm = place % 2 === 0
    const asked: Record<string, string> = isByForm ? { back, view: back } : {}
    const { fields } = await approve(await press(jar, stage.base, 'google', asked), 'hanako')
    if (!isByForm)
      for (const name of ['return', 'view']) jar.cookies.set(`aozora.${name}`, encodeURIComponent(back))
    const more: Record<string, string> = isByForm ? {} : { back, redirect_uri: back, next: back }
    expectInside(back, await visit(jar, withFields(login, { ...fields, ...more })))
  }
})

test('the redirect address is the site’s own sign-in page, whatever a client sends', async () => {
  const jar = new Jar()
  const address = await press(jar, bases.aozora, 'google', {
    redirect_uri: 'https://evil.example/',
    redirect_url: 'https://evil.example/',
  })
  expect(new URL(address).searchParams.get('redirect_uri')).toBe(`${bases.aozora}/login`)
  const sent = await send(`${bases.aozora}/login?google=true&redirect_uri=https://evil.example/`)
  expect(new URL(sent.headers.location as string).searchParams.get('redirect_uri')).toBe(
    `${bases.aozora}/login`,
  )
})

describe('another site’s forms', () => {
  const stranger = { Origin: 'https://attacker.example' }
  const login = `${bases.aozora}/login`

  test('may reach the sign-in page only with a provider’s answer, and no other input is used', async () => {
    const sent = await postForm(
      login,
      {
        code: 'c',
        state: 's',
        session_state: 'x',
        email: 'reader@aozora.example',
        password: 'y',
        next: '//evil',
      },
      stranger,
    )
    expect([sent.status, sent.headers.location]).toEqual([303, '/aozora/login?code=c&state=s'])
    expect(sent.setCookies).toEqual([])
  })

  for (const [name, fields] of [
    ['without a state', { code: 'c' }],
    ['with a state alone', { state: 's' }],
    ['with a password', { email: 'reader@aozora.example', password: 'y' }],
    ['with more than an answer takes', { state: 's', code: 'c'.repeat(20_000) }],
  ] as [string, Record<string, string>][])
    test(`are refused ${name}`, async () => {
      expect((await postForm(login, fields, stranger)).status).toBe(403)
    })
})
