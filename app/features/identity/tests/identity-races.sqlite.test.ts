import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { finishProviderLogin } from '#app/features/identity/model/identity/finish-provider-login.ts'
import { startProviderLogin } from '#app/features/identity/model/identity/start-provider-login.ts'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import type { Login } from '#app/features/identity/model/session/start-session.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import {
  approved,
  countReaders,
  enterBy,
  forgetGuests,
  outcomeOf,
  type Sandbox,
  sandboxOfWorld,
  signInAt,
  visitWith,
  whoIs,
} from '#tests/visits/provider-visit.ts'
import { clock, db, minutes } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeWorldRecords)

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = sandboxOfWorld()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await forgetGuests()
})

const enter = (tenant: WorldTenant, provider: ProviderName, person: string) =>
  enterBy(sandbox, tenant, provider, person)

describe('many sign-ins at once', () => {
  it('make one account when one person signs in for the first time', async () => {
    const before = await countReaders()
    const returns = await Promise.all(
      Array.from({ length: 12 }, () => approved(sandbox, 'aozora', 'google', { person: 'jiro' })),
    )
    const readers = await Promise.all(
      returns.map(async ({ started, fields: { code = '', state = '' } }) =>
        whoIs(
          'aozora',
          await outcomeOf(
            finishProviderLogin(await visitWith(sandbox, 'aozora'), {
              flowToken: started.flowToken,
              code,
              state,
            }),
          ),
        ),
      ),
    )
    const rows = await db.selectFrom('identity').select('account_id').where('tenant_id', '=', 1).execute()
    expect(rows).toHaveLength(1)
    expect(await countReaders()).toBe(before + 1)
    // The newest three sessions are still valid. The limit ended the others, and none was refused.
    expect(
      readers.filter((reader) => typeof reader !== 'string' && reader.id !== rows[0]?.account_id),
    ).toEqual([])
    expect(readers.filter((reader) => typeof reader === 'string' && reader !== 'nobody')).toEqual([])
  })

  it('never make more readers than the company may have', async () => {
    const persons = ['jiro', 'momo', 'no-name']
    await db
      .updateTable('company')
      .set({ max_user: (await countReaders()) + 1 })
      .where('id', '=', 1)
      .execute()
    const outcomes = await Promise.all(persons.map((person) => enter('aozora', 'google', person)))
    expect(outcomes.filter((outcome) => outcome === 'companyMaxUsersReached')).toHaveLength(2)
    expect(
      await db.selectFrom('identity').select('subject').where('tenant_id', '=', 1).execute(),
    ).toHaveLength(1)
  })

  it('use up a return once', async () => {
    const { started, fields } = await approved(sandbox, 'aozora', 'google', { person: 'hanako' })
    const { code = '', state = '' } = fields
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async () =>
        outcomeOf(
          finishProviderLogin(await visitWith(sandbox, 'aozora'), {
            flowToken: started.flowToken,
            code,
            state,
          }),
        ),
      ),
    )
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'identityCodeError')).toHaveLength(7)
  })
})

describe('a return from a provider', () => {
  const bring = async (flowToken: string, code: string, state: string, tenant: WorldTenant = 'aozora') =>
    outcomeOf(finishProviderLogin(await visitWith(sandbox, tenant), { flowToken, code, state }))

  it('needs the state and the token that it began with, and a wrong one uses nothing up', async () => {
    const { started, fields } = await approved(sandbox, 'aozora', 'google', { person: 'hanako' })
    const other = await approved(sandbox, 'aozora', 'google', { person: 'jiro' })
    const { code = '', state = '' } = fields
    expect(await bring(started.flowToken, code, other.fields.state ?? '')).toBe('identityCodeError')
    expect(await bring(started.flowToken, code, '')).toBe('identityCodeError')
    expect(await bring(other.started.flowToken, code, state)).toBe('identityCodeError')
    expect(await bring('', code, state)).toBe('identityCodeError')
    expect(await bring(started.flowToken, code, state)).toMatchObject({ kind: 'reader' })
  })

  it('of another site is refused', async () => {
    const { started, fields } = await approved(sandbox, 'sakura', 'google', { person: 'momo' })
    expect(await bring(started.flowToken, fields.code ?? '', fields.state ?? '')).toBe('identityCodeError')
  })

  it('that names another issuer is refused', async () => {
    const { started, fields } = await approved(sandbox, 'aozora', 'google', { person: 'hanako' })
    const back = { flowToken: started.flowToken, code: fields.code ?? '', state: fields.state ?? '' }
    const visit = await visitWith(sandbox, 'aozora')
    const issuer = 'https://attacker.example'
    expect(await outcomeOf(finishProviderLogin(visit, { ...back, issuer }))).toBe('identityCodeError')
  })
})

describe('linking', () => {
  const signedIn = async () =>
    (
      await logIn(await visitWith(sandbox, 'aozora'), {
        name: 'reader@aozora.example',
        digest: passwordDigest(worldPassword),
        keep: false,
      })
    ).accessToken

  async function link(token: string, person: string, purpose: 'link' | 'prove' = 'link') {
    const started = await outcomeOf(
      startProviderLogin(await visitWith(sandbox, 'aozora', token), {
        provider: 'google',
        keep: false,
        purpose,
      }),
    )
    if (typeof started === 'string') return started
    const {
      fields: { code = '', state = '' },
    } = await sandbox.approve(started.url, { person })
    return outcomeOf(
      finishProviderLogin(await visitWith(sandbox, 'aozora', token), {
        flowToken: started.flowToken,
        code,
        state,
      }),
    )
  }

  it('gives the signed-in reader an identity, whatever its address', async () => {
    expect(await link(await signedIn(), 'jiro')).toBe('linked')
    expect(await enter('aozora', 'google', 'jiro')).toMatchObject({ id: 'aozorareader0000000001' })
  })

  it('twice has the effect of once', async () => {
    const token = await signedIn()
    expect([await link(token, 'jiro'), await link(token, 'jiro')]).toEqual(['linked', 'linked'])
  })

  it('proves the signed-in reader by an identity that is linked already, and by no other', async () => {
    const token = await signedIn()
    expect(await link(token, 'jiro')).toBe('linked')
    clock.now += 10 * minutes
    expect(await link(token, 'jiro')).toBe('proofNeeded')
    expect(await link(token, 'hanako', 'prove')).toBe('identityCodeError')
    expect(await link(token, 'jiro')).toBe('proofNeeded')
    expect(await link(token, 'jiro', 'prove')).toBe('proven')
    expect(await link(token, 'jiro')).toBe('linked')
    clock.now += 10 * minutes
    expect(await link(token, 'jiro')).toBe('proofNeeded')
  })

  it('refuses guests', async () => {
    const visit = await visitWith(sandbox, 'aozora')
    expect(
      await outcomeOf(startProviderLogin(visit, { provider: 'google', keep: false, purpose: 'link' })),
    ).toBe('unauthorized')
  })

  it('refuses a reader who has signed out, or is another one by then', async () => {
    const token = await signedIn()
    const other = (await signInAt(sandbox, 'aozora', 'google', { person: 'jiro' })) as Login
    const started = await startProviderLogin(await visitWith(sandbox, 'aozora', token), {
      provider: 'google',
      keep: false,
      purpose: 'link',
    })
    const {
      fields: { code = '', state = '' },
    } = await sandbox.approve(started.url, { person: 'momo' })
    for (const visit of [
      await visitWith(sandbox, 'aozora', other.accessToken),
      await visitWith(sandbox, 'aozora'),
    ])
      expect(await outcomeOf(finishProviderLogin(visit, { flowToken: started.flowToken, code, state }))).toBe(
        'identityCodeError',
      )
  })

  it('refuses an identity of another reader, and a second one of the same provider', async () => {
    await enter('aozora', 'google', 'jiro')
    const token = await signedIn()
    expect(await link(token, 'jiro')).toBe('loginIdInUse')
    expect(await link(token, 'momo')).toBe('linked')
    expect(await link(token, 'no-name')).toBe('loginIdInUse')
  })
})

describe('time and faults', () => {
  it('a return is good for ten minutes', async () => {
    const { started, fields } = await approved(sandbox, 'aozora', 'google', { person: 'hanako' })
    const { code = '', state = '' } = fields
    clock.now += 10 * minutes
    const late = await visitWith(sandbox, 'aozora')
    expect(await outcomeOf(finishProviderLogin(late, { flowToken: started.flowToken, code, state }))).toBe(
      'identityCodeError',
    )
  })

  it('a provider’s new key is accepted at once', async () => {
    expect(await enter('aozora', 'google', 'hanako')).toMatchObject({ id: 'aozorareader0000000001' })
    await sandbox.rotateKey('google')
    expect(await enter('aozora', 'google', 'hanako')).toMatchObject({ id: 'aozorareader0000000001' })
  })

  it('a fault is logged in one line without secrets', async () => {
    const lines: string[] = []
    vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(String(line)))
    const { started, fields } = await approved(sandbox, 'aozora', 'google', {
      person: 'hanako',
      fault: 'wrong-nonce',
    })
    const { code = '', state = '' } = fields
    await outcomeOf(
      finishProviderLogin(await visitWith(sandbox, 'aozora'), { flowToken: started.flowToken, code, state }),
    )
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] as string)).toEqual({
      level: 'warn',
      event: 'identity provider failed',
      requestId: 'r',
      tenantId: 1,
      provider: 'google',
      problem: 'tokenUnusable: nonce',
    })
  })
})
