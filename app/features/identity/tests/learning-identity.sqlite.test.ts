import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { acceptTerms } from '#app/features/identity/model/identity/admit-learner.ts'
import { finishProviderLogin } from '#app/features/identity/model/identity/finish-provider-login.ts'
import { logInByLearningCode } from '#app/features/identity/model/identity/log-in-by-code.ts'
import { startProviderLogin } from '#app/features/identity/model/identity/start-provider-login.ts'
import type { Login } from '#app/features/identity/model/session/start-session.ts'
import { getTerms } from '#app/features/identity/model/terms/terms.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import {
  type Choice,
  outcomeOf,
  type Sandbox,
  sandboxOfWorld,
  setSignIn,
  signInAt,
  visitWith,
  whoIs,
} from '#tests/visits/provider-visit.ts'
import { clock, db, minutes } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeWorldRecords)

const manabi = 4
let sandbox: Sandbox
let restore: (() => Promise<unknown>) | null = null
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await restore?.()
  restore = null
  sandbox = sandboxOfWorld()
  for (const table of [
    'identity',
    'session',
    'terms_acceptance',
    'verified_profile',
    'app_token',
    'account',
  ] as const)
    await db.deleteFrom(table).where('tenant_id', '=', manabi).execute()
  await db.deleteFrom('terms').where('tenant_id', '=', manabi).where('version', '>', 1).execute()
})

const redirectUrl = 'http://localhost/manabi/login'
const call = {
  redirectUrl,
  keepLogin: false,
  isAcceptTermsAndCondition: false,
  isSubscribeMail: false,
  isMobileApp: false,
}

/** Fetches a code like a client of the API, with a verifier of its own. */
async function codeFor(
  choice: Choice,
  challenge?: Record<string, string>,
): Promise<{ authorizeCode: string; codeVerifier: string }> {
  const codeVerifier = 'v'.repeat(43)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier)))
  const code_challenge = Buffer.from(digest).toString('base64url')
  const url = new URL(`${sandbox.origin}/learning/authorize`)
  url.search = String(
    new URLSearchParams({
      response_type: 'code',
      client_id: 'bunko-learning',
      redirect_uri: redirectUrl,
      scope: 'openid email profile',
      service_code: 'manabi01',
      state: 's',
      ...(challenge ?? { code_challenge_method: 'S256', code_challenge }),
    }),
  )
  const { fields } = await sandbox.approve(url.href, choice)
  return { authorizeCode: fields.code ?? '', codeVerifier }
}

async function byApi(
  code: { authorizeCode: string; codeVerifier?: string },
  change: Partial<typeof call> = {},
) {
  return outcomeOf(logInByLearningCode(await visitWith(sandbox, 'manabi'), { ...call, ...code, ...change }))
}

const whoCame = (login: unknown) => whoIs('manabi', login)

async function setSite(change: Record<string, unknown>) {
  restore = await setSignIn(manabi, change)
}

const accepted = { isAcceptTermsAndCondition: true }

describe('a login of the learning service', () => {
  it('R114 R116 asks a new reader to accept the site’s terms', async () => {
    expect(await byApi(await codeFor({ person: 'parent' }))).toBe('noAccountAtPublisher')
    expect((await getTerms(await visitWith(sandbox, 'manabi'))).text).toContain('利用規約')
    expect(await db.selectFrom('account').select('id').where('tenant_id', '=', manabi).execute()).toEqual([])
  })

  it('R117 signs in with the same call and the acceptance, once, although the code is used up', async () => {
    const { authorizeCode } = await codeFor({ person: 'parent' }).then(async (code) => {
      await byApi(code)
      return code
    })
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => byApi({ authorizeCode }, { ...accepted, isSubscribeMail: true })),
    )
    const logins = outcomes.filter((outcome) => typeof outcome !== 'string')
    expect(logins).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'invalidAuthorizeCode')).toHaveLength(2)
    expect(await whoCame(logins[0])).toMatchObject({ name: '学 花子', loginType: 'gakken_id', isApp: false })
    const row = await db
      .selectFrom('account')
      .select(['email', 'email_key', 'subscribes_mail'])
      .where('tenant_id', '=', manabi)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ email: 'parent@manabi.example', email_key: null, subscribes_mail: 1 })
  })

  it('R117 needs the same redirect address in the call with the acceptance', async () => {
    const code = await codeFor({ person: 'parent' })
    await byApi(code)
    const { authorizeCode } = code
    const elsewhere = { ...accepted, redirectUrl: 'http://localhost/aozora/login' }
    expect(await byApi({ authorizeCode }, elsewhere)).toBe('invalidAuthorizeCode')
    expect(await whoCame(await byApi({ authorizeCode }, accepted))).toMatchObject({ name: '学 花子' })
  })

  it('doesn’t ask again a reader who has accepted, until the terms change', async () => {
    const first = await whoCame(await byApi(await codeFor({ person: 'parent' }), accepted))
    expect(await whoCame(await byApi(await codeFor({ person: 'parent' })))).toMatchObject({
      id: (first as { id: string }).id,
    })
    await db
      .insertInto('terms')
      .values({
        tenant_id: manabi,
        version: 2,
        text: '新しい規約',
        starts_on: dayOf(clock.now),
        created_at: clock.now,
      })
      .execute()
    const code = await codeFor({ person: 'parent' })
    expect(await byApi(code)).toBe('noAccountAtPublisher')
    expect(await whoCame(await byApi({ authorizeCode: code.authorizeCode }, accepted))).toMatchObject({
      id: (first as { id: string }).id,
    })
    expect(await whoCame(await byApi(await codeFor({ person: 'parent' })))).toMatchObject({
      id: (first as { id: string }).id,
    })
  })

  it('R117 accepts the specified fields without a verifier, but requires it of a client that asked with a challenge', async () => {
    const { authorizeCode } = await codeFor({ person: 'parent' }, {})
    expect(await whoCame(await byApi({ authorizeCode }, accepted))).toMatchObject({ name: '学 花子' })
    const { authorizeCode: challenged } = await codeFor({ person: 'parent' })
    expect(await byApi({ authorizeCode: challenged }, accepted)).toBe('invalidAuthorizeCode')
  })

  it('R438 R116 refuses a child, whatever it accepts', async () => {
    expect(await byApi(await codeFor({ person: 'child' }), accepted)).toBe('childAccountCannotLogIn')
    expect(await byApi(await codeFor({ person: 'parent', fault: 'child' }), accepted)).toBe(
      'childAccountCannotLogIn',
    )
  })

  it('R115 R116 says whether a person lacks an address or this service', async () => {
    expect(await byApi(await codeFor({ person: 'no-email' }), accepted)).toBe('emailMissing')
    expect(await byApi(await codeFor({ person: 'no-service' }), accepted)).toBe('learningServiceNotJoined')
  })

  it('R116 leads back to the login for a wrong, used or foreign code', async () => {
    expect(await byApi({ authorizeCode: 'x' })).toBe('invalidAuthorizeCode')
    const code = await codeFor({ person: 'parent' })
    await byApi(code, accepted)
    expect(await byApi(code)).toBe('invalidAuthorizeCode')
    expect(await byApi({ ...(await codeFor({ person: 'parent' })), codeVerifier: 'w'.repeat(43) })).toBe(
      'invalidAuthorizeCode',
    )
    for (const other of [
      'http://localhost/aozora/login',
      'https://attacker.example/login',
      `${redirectUrl}/`,
    ])
      expect(await byApi(await codeFor({ person: 'parent' }), { redirectUrl: other })).toBe(
        'invalidAuthorizeCode',
      )
  })

  it('R171 registers nobody if the site doesn’t do so', async () => {
    await setSite({ isAutoRegisterGakkenAccountAtLogin: false })
    expect(await byApi(await codeFor({ person: 'parent' }), accepted)).toBe('userNotFound')
  })

  it('has nothing to accept on a site without terms', async () => {
    const terms = await db
      .selectFrom('terms')
      .selectAll()
      .where('tenant_id', '=', manabi)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('terms').where('tenant_id', '=', manabi).execute()
    expect(await outcomeOf(getTerms(await visitWith(sandbox, 'manabi')))).toBe('termsNotFound')
    expect(await byApi(await codeFor({ person: 'parent' }))).toBe('noAccountAtPublisher')
    expect(await byApi(await codeFor({ person: 'parent' }), accepted)).toBe('termsNotFound')
    await db.insertInto('terms').values(terms).execute()
  })

  it('R013 gives an app a token that brings its reader back, if the site has an app', async () => {
    const login = (await byApi(await codeFor({ person: 'parent' }), {
      ...accepted,
      isMobileApp: true,
    })) as Login
    expect(login.appToken).toMatch(/^a4\.[\w-]{43}$/)
    expect(await whoCame(login)).toMatchObject({ isApp: true })
    await setSite({ isEnableWebMobile: false })
    const without = (await byApi(await codeFor({ person: 'parent' }), { isMobileApp: true })) as Login
    expect(without.appToken).toBeNull()
  })

  it.each(['userinfo-500', 'token-500', 'jwks-500', 'token-not-json'] as const)(
    'a failing provider counts as one without an answer: %s',
    async (fault) => {
      expect(await byApi(await codeFor({ person: 'parent', fault }), accepted)).toBe('dependencyError')
    },
  )

  it.each([
    ['userinfo-other-sub', 'identityTokenError'],
    ['no-subject', 'learningServiceIdMissing'],
    ['wrong-issuer', 'identityTokenError'],
    ['wrong-key', 'identityTokenError'],
  ] as const)('signs nobody in with %s', async (fault, refusal) => {
    expect(await byApi(await codeFor({ person: 'parent', fault }), accepted)).toBe(refusal)
  })

  it('ruling 13 never finds an account by its address', async () => {
    const now = clock.now
    await db
      .insertInto('account')
      .values({
        tenant_id: manabi,
        id: 'manabiother0000000000001',
        level: 'reader',
        name: '別の人',
        email: 'parent@manabi.example',
        email_key: 'parent@manabi.example',
        username: null,
        username_key: null,
        password: null,
        lang: null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    expect(await whoCame(await byApi(await codeFor({ person: 'parent' }), accepted))).not.toMatchObject({
      id: 'manabiother0000000000001',
    })
  })
})

describe('the terms on the page', () => {
  async function waiting(keep = false) {
    const started = await startProviderLogin(await visitWith(sandbox, 'manabi'), {
      provider: 'learning',
      keep,
    })
    const { fields } = await sandbox.approve(started.url, { person: 'new' })
    const back = { flowToken: started.flowToken, code: fields.code ?? '', state: fields.state ?? '' }
    expect(await outcomeOf(finishProviderLogin(await visitWith(sandbox, 'manabi'), back))).toBe(
      'noAccountAtPublisher',
    )
    return started.flowToken
  }
  const accept = async (flowToken: string, version = 1) =>
    outcomeOf(acceptTerms(await visitWith(sandbox, 'manabi'), { flowToken, version, subscribesMail: false }))

  it('R012 R117 sign in the person to whom they were shown, with the chosen options, once', async () => {
    const flowToken = await waiting(true)
    const login = await accept(flowToken)
    expect(login).toMatchObject({ keep: true })
    expect(await whoCame(login)).toMatchObject({ name: '学 新' })
    expect(await accept(flowToken)).toBe('identityCodeError')
    expect(await whoCame(await signInAt(sandbox, 'manabi', 'learning', { person: 'new' }))).toMatchObject({
      name: '学 新',
    })
  })

  it('are shown again in a version that came meanwhile, and wait for it', async () => {
    const flowToken = await waiting()
    await db
      .insertInto('terms')
      .values({
        tenant_id: manabi,
        version: 2,
        text: '新しい規約',
        starts_on: dayOf(clock.now),
        created_at: clock.now,
      })
      .execute()
    expect(await accept(flowToken, 1)).toBe('noAccountAtPublisher')
    expect(await whoCame(await accept(flowToken, 2))).toMatchObject({ name: '学 新' })
  })

  it('wait ten minutes, for nobody else, and at no other site', async () => {
    const flowToken = await waiting()
    expect(await accept(`${flowToken.slice(0, -1)}_`)).toBe('identityCodeError')
    expect(await accept('')).toBe('identityCodeError')
    const elsewhere = await visitWith(sandbox, 'aozora')
    expect(await outcomeOf(acceptTerms(elsewhere, { flowToken, version: 1, subscribesMail: false }))).toBe(
      'forbidden',
    )
    clock.now += 10 * minutes
    expect(await accept(flowToken)).toBe('identityCodeError')
  })

  it('R171 R172 the state says whether a button was pressed', async () => {
    for (const isAutomatic of [true, false]) {
      const { url } = await startProviderLogin(await visitWith(sandbox, 'manabi'), {
        provider: 'learning',
        keep: false,
        isAutomatic,
      })
      expect(new URL(url).searchParams.get('state')).toContain(isAutomatic ? '.automatic.' : '.asked.')
    }
  })
})
