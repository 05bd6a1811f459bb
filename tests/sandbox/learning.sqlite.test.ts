import { describe, expect, it } from 'vitest'
import type { FaultName } from '#workers/sandbox/identity/faults.ts'
import { ownSandbox } from './own-sandbox.ts'
import { authorizeUrl, type Changes, codeOf, readToken, redeem } from './relying-party.ts'

describe('the learning service', () => {
  async function userinfoOf(
    sandbox: ReturnType<typeof ownSandbox>,
    person: string,
    fault?: FaultName,
    scope = 'openid email profile',
  ) {
    const code = await codeOf(sandbox, 'learning', person, { changes: { scope }, fault })
    const { body } = await redeem(sandbox, 'learning', code)
    const headers = { Authorization: `Bearer ${body.access_token}` }
    const answer = await sandbox.send('/learning/userinfo', { headers })
    return { status: answer.status, info: answer.ok ? ((await answer.json()) as object) : null, body }
  }

  it('tells at userinfo the person, parent or child, and the services', async () => {
    const sandbox = ownSandbox()
    expect((await userinfoOf(sandbox, 'parent')).info).toEqual({
      sub: 'L0000001',
      email: 'parent@manabi.example',
      name: '学 花子',
      account_kind: 'parent',
      services: ['manabi01'],
    })
    expect((await userinfoOf(sandbox, 'child')).info).toMatchObject({ account_kind: 'child' })
    expect((await userinfoOf(sandbox, 'no-email')).info).not.toHaveProperty('email')
    expect((await userinfoOf(sandbox, 'no-service')).info).toMatchObject({ services: [] })
    const { info } = await userinfoOf(sandbox, 'parent', undefined, 'openid')
    expect(info).not.toHaveProperty('email')
  })

  it('changes userinfo by faults', async () => {
    const sandbox = ownSandbox()
    expect((await userinfoOf(sandbox, 'parent', 'child')).info).toMatchObject({ account_kind: 'child' })
    expect((await userinfoOf(sandbox, 'parent', 'no-service')).info).toMatchObject({ services: [] })
    expect((await userinfoOf(sandbox, 'parent', 'no-email')).info).not.toHaveProperty('email')
    expect((await userinfoOf(sandbox, 'parent', 'no-name')).info).not.toHaveProperty('name')
    expect((await userinfoOf(sandbox, 'parent', 'userinfo-500')).status).toBe(500)
    const { info, body } = await userinfoOf(sandbox, 'parent', 'userinfo-other-sub')
    expect((info as { sub: string }).sub).not.toBe(readToken(body.id_token).claims.sub)
  })

  it('answers userinfo to its own tokens only, for an hour', async () => {
    const sandbox = ownSandbox()
    const { body } = await redeem(sandbox, 'learning', await codeOf(sandbox, 'learning', 'parent'))
    const statusOf = async (path: string, token?: string) => {
      const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` }
      return (await sandbox.send(path, { headers })).status
    }
    expect(await statusOf('/learning/userinfo')).toBe(401)
    expect(await statusOf('/learning/userinfo', 'x')).toBe(401)
    expect(await statusOf('/google/v1/userinfo', body.access_token)).toBe(401)
    sandbox.clock.now += 3_600_000 - 1
    expect(await statusOf('/learning/userinfo', body.access_token)).toBe(200)
    sandbox.clock.now += 1
    expect(await statusOf('/learning/userinfo', body.access_token)).toBe(401)
  })

  it('requires a service code, a verifier for each challenge, and the secret by Basic authentication only', async () => {
    const sandbox = ownSandbox()
    const ask = async (changes: Changes) =>
      (await sandbox.approve(await authorizeUrl('learning', changes), { person: 'parent' })).fields
    expect((await ask({ service_code: null })).error).toBe('invalid_request')
    const plain = (await ask({ code_challenge: null, code_challenge_method: null })).code ?? ''
    const unverified = { changes: { code_verifier: null } }
    expect((await redeem(sandbox, 'learning', plain, unverified)).status).toBe(200)
    const challenged = await codeOf(sandbox, 'learning', 'parent')
    expect((await redeem(sandbox, 'learning', challenged, unverified)).body.error).toBe('invalid_grant')
    const code = await codeOf(sandbox, 'learning', 'parent')
    const changes = { client_id: 'bunko-learning', client_secret: 'bunko-learning-secret' }
    expect((await redeem(sandbox, 'learning', code, { changes, headers: {} })).status).toBe(401)
  })

  const pageOf = (page: 'register' | 'mypage', returnUrl = 'http://localhost:8787/manabi/login') =>
    `/learning/${page}?${new URLSearchParams({ service_code: 'manabi01', return_url: returnUrl })}`
  const post = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

  it('registers a new person, who can sign in then and has the service', async () => {
    const sandbox = ownSandbox()
    expect(await (await sandbox.send(pageOf('register'))).text()).toContain('name="email"')
    const form = post({ name: '新人 <b>', email: 'fresh@manabi.example', kind: 'parent' })
    const answer = await sandbox.send(pageOf('register'), form)
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      'http://localhost:8787/manabi/login',
    ])
    const page = await (await sandbox.send(await authorizeUrl('learning'))).text()
    expect(page).toContain('新人 &lt;b&gt;')
    const [, key = ''] = /value="(L[0-9a-f]{8})"/.exec(page) ?? []
    expect((await userinfoOf(sandbox, key)).info).toMatchObject({
      email: 'fresh@manabi.example',
      services: ['manabi01'],
    })
  })

  it('lets a person add an address and start or end the service on my-page', async () => {
    const sandbox = ownSandbox()
    await sandbox.send(
      pageOf('mypage'),
      post({ person: 'no-email', email: 'now@manabi.example', service: '1' }),
    )
    expect((await userinfoOf(sandbox, 'no-email')).info).toMatchObject({ email: 'now@manabi.example' })
    await sandbox.send(pageOf('mypage'), post({ person: 'no-service', service: '1' }))
    expect((await userinfoOf(sandbox, 'no-service')).info).toMatchObject({
      email: 'noservice@manabi.example',
      services: ['manabi01'],
    })
    await sandbox.send(pageOf('mypage'), post({ person: 'no-service' }))
    expect((await userinfoOf(sandbox, 'no-service')).info).toMatchObject({ services: [] })
  })

  it.each(['https://attacker.example/', 'http://localhost.attacker.example/', 'javascript:alert(1)', ''])(
    'redirects from its own pages never to %s',
    async (returnUrl) => {
      const sandbox = ownSandbox()
      for (const name of ['register', 'mypage'] as const) {
        expect((await sandbox.send(pageOf(name, returnUrl))).status).toBe(400)
        const form = post({ name: 'x', person: 'parent' })
        expect((await sandbox.send(pageOf(name, returnUrl), form)).status).toBe(400)
      }
    },
  )
})
