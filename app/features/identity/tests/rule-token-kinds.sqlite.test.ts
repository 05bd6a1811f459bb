import { beforeAll, expect, it, vi } from 'vitest'
import { openViewerRequest } from '#app/features/access/model/may-open.ts'
import { getOpenLink, newMailLink } from '#app/features/identity/model/account/mail-link.ts'
import { finishProviderLogin } from '#app/features/identity/model/identity/finish-provider-login.ts'
import { insertFlow } from '#app/features/identity/model/identity/sign-in-flow.ts'
import { appLogin } from '#app/features/identity/model/session/app-login.ts'
import { startReaderSession, startStaffSession } from '#app/features/identity/model/session/start-session.ts'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import { newTenantToken, tokenId, tokenKinds } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import { readActor } from '#app/visit/read-actor.ts'
import type { Visit } from '#app/visit/visit.ts'
import { clock, db, env, minutes, randomBytes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

vi.setConfig({ testTimeout: 60_000 })
beforeAll(makeWorldRecords)

const reader = { id: 'aozorareader0000000001', email: 'reader@aozora.example' }
const state = 'google.sign-in.button.state'

/** One valid token of each kind, of aozora. */
async function tokensOfAll() {
  const visit = await visitAt('aozora')
  const begin = { accountId: reader.id, keep: true, loginType: 'EMAIL' } as const
  const { accessToken, appToken } = await startReaderSession(visit, { ...begin, isApp: true })
  const staff = await startStaffSession(visit, 'servicestaff0000000001')
  const link = newMailLink(visit, { purpose: 'reset-password', accountId: reader.id, email: null })
  const flow = newTenantToken('flow', 1, randomBytes)
  const flowRow = insertFlow(db, {
    tenantId: 1,
    id: tokenId(flow),
    provider: 'google',
    purpose: 'sign-in',
    accountId: null,
    sessionId: null,
    stateId: tokenId(state),
    nonce: 'n',
    verifier: 'v',
    redirectUrl: 'http://localhost/aozora/login',
    keep: false,
    isApp: false,
    createdAt: clock.now,
    expiresAt: clock.now + 10 * minutes,
  })
  const mail = await newMail(visit, { kind: 'reset', to: reader.email, lang: 'ja' })
  await commit(visit, [...mail.inserts, link.insertFor({ tenantId: 1, id: mail.id }), flowRow])
  return { reader: accessToken, staff: staff.accessToken, app: appToken ?? '', mailLink: link.token, flow }
}

const outcomeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
    return 'taken'
  } catch (error) {
    return (error as Error).message
  }
}

/** Every place that takes a token. Each returns what it finds for one. */
const places = {
  session: async (token: string) => (await visitAt('aozora', token)).actor?.kind ?? 'nobody',
  app: (token: string, visit?: Visit) =>
    outcomeOf(async () =>
      appLogin(visit ?? (await visitAt('aozora')), { userId: reader.email, appToken: token }),
    ),
  mailLink: (token: string, visit?: Visit) =>
    outcomeOf(async () => getOpenLink(visit ?? (await visitAt('aozora')), token, 'reset-password')),
  flow: (token: string) =>
    outcomeOf(async () =>
      finishProviderLogin(await visitAt('aozora'), { flowToken: token, code: 'c', state }),
    ),
  launch: (token: string) =>
    outcomeOf(() => openViewerRequest(env, token, 'launch', { address: null, now: clock.now, randomBytes })),
  viewerKey: (token: string) =>
    outcomeOf(() =>
      openViewerRequest(env, token, 'viewerKey', { address: null, now: clock.now, randomBytes }),
    ),
}

it('R144 a token of one kind is refused where another kind is required', async () => {
  const tokens = await tokensOfAll()
  const found: Record<string, Record<string, string>> = {}
  for (const [kind, token] of Object.entries(tokens)) {
    found[kind] = {}
    for (const [place, take] of Object.entries(places)) found[kind][place] = await take(token)
  }
  const nothing = {
    session: 'nobody',
    app: 'tokenNotFound',
    mailLink: 'tokenInvalid',
    flow: 'identityCodeError',
    launch: 'tokenInvalid',
    viewerKey: 'tokenInvalid',
  }
  // A token of this kind is used up and gets as far as the provider, which doesn't answer in this test.
  const flowTaken = expect.stringMatching(/^(?!identityCodeError$)/)
  expect(found).toEqual({
    reader: { ...nothing, session: 'reader' },
    staff: { ...nothing, session: 'staff' },
    app: { ...nothing, app: 'taken' },
    mailLink: { ...nothing, mailLink: 'taken' },
    flow: { ...nothing, flow: flowTaken },
  })
})

it('R144 a changed prefix makes no token of another kind or another tenant', async () => {
  const tokens = await tokensOfAll()
  const visit = await visitAt('aozora')
  const sites = [visit.site, (await visitAt('sakura')).site]
  for (const [own, token] of Object.entries(tokens))
    for (const prefix of Object.values(tokenKinds))
      for (const tenant of ['1', '01', '3', '0']) {
        const rewritten = `${prefix}${tenant}.${token.split('.')[1]}`
        if (rewritten === token) continue
        const said = `${own} as ${prefix}${tenant}`
        for (const site of sites)
          expect([said, (await readActor(db, site, { token: rewritten, now: clock.now })).actor]).toEqual([
            said,
            null,
          ])
        expect([said, await places.app(rewritten, visit)]).toEqual([said, 'tokenNotFound'])
        expect([said, await places.mailLink(rewritten, visit)]).toEqual([
          said,
          expect.stringMatching(/^token(?:Invalid|NotFound)$/),
        ])
      }
})
