import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageContext } from '#app/doors/context.ts'
import type { PageArgs } from '#app/doors/page.ts'
import { startProviderLogin } from '#app/features/identity/model/identity/start-provider-login.ts'
import { answerLoginAddress } from '#app/features/identity/site/providers/provider-login.ts'
import { answerReturn } from '#app/features/identity/site/providers/provider-return.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Sandbox, sandboxOfWorld, setSignIn, visitWith } from '#tests/visits/provider-visit.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeWorldRecords)

let sandbox: Sandbox
const lines: string[] = []
beforeEach(() => {
  sandbox = sandboxOfWorld()
  lines.length = 0
  vi.spyOn(console, 'info').mockImplementation((line) => void lines.push(String(line)))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Opens the sign-in page with this visit. Returns where it leads and which cookies it sets. */
async function ask(visit: Visit, query = '', cookie = '') {
  const request = new Request(`${visit.origin}${visit.basePath}/login${query}`, {
    headers: { Cookie: cookie },
  })
  const context: PageContext = { visit, cookies: [] }
  const args = { visit, request, url: new URL(request.url), context, params: {} } as PageArgs
  const answer = await answerLoginAddress(args).catch((thrown: unknown) => thrown)
  const location = answer instanceof Response ? answer.headers.get('Location') : null
  return { location, cookies: context.cookies }
}

async function goingByItself(): Promise<Visit> {
  const visit = await visitWith(sandbox, 'aozora')
  const signIn = { ...visit.site.settings.signIn, googleAutoLoad: true }
  return { ...visit, site: { ...visit.site, settings: { ...visit.site.settings, signIn } } }
}

describe('a site that redirects to Google by itself', () => {
  it('sends a guest there', async () => {
    const { location, cookies } = await ask(await goingByItself())
    expect(location).toContain('/google/o/oauth2/v2/auth?')
    expect(cookies.join()).toContain('aozora.flow=f1.')
  })

  it.each([
    ['who has come from there, by the back button or with Microsoft’s fragment', '', 'aozora.flow=f1.x'],
    ['who is told something', '', 'aozora.flash=%7B%7D'],
    ['who is sent back here', '?auto=false', ''],
  ])('keeps a visitor here %s', async (_, query, cookie) => {
    expect(await ask(await goingByItself(), query, cookie)).toEqual({ location: null, cookies: [] })
  })

  it('R163 sends a failure where it doesn’t loop', async () => {
    const { location } = await ask(await goingByItself(), '?error=access_denied&state=x')
    expect(location).toBe('/login?auto=false')
    expect((await ask(await visitWith(sandbox, 'aozora'), '?error=access_denied&state=x')).location).toBe(
      '/login',
    )
  })

  it('does nothing if Google is switched off', async () => {
    const visit = await goingByItself()
    const signIn = { ...visit.site.settings.signIn, googleOption: false }
    const site = { ...visit.site, settings: { ...visit.site.settings, signIn } }
    expect((await ask({ ...visit, site })).location).toBeNull()
  })
})

describe('a learner whom the site doesn’t register', () => {
  const refused = async (isAutomatic: boolean) => {
    const restore = await setSignIn(4, { isAutoRegisterGakkenAccountAtLogin: false })
    const visit = await visitWith(sandbox, 'manabi')
    const { url, flowToken } = await startProviderLogin(visit, {
      provider: 'learning',
      keep: false,
      isAutomatic,
    })
    const { fields } = await sandbox.approve(url, { person: 'parent' })
    const context: PageContext = { visit, cookies: [] }
    const request = new Request('http://localhost/manabi/login', {
      headers: { Cookie: `manabi.flow=${flowToken}` },
    })
    const answer = await answerReturn(context, request, fields)
    await restore()
    return { location: answer?.headers.get('Location'), cookies: decodeURIComponent(context.cookies.join()) }
  }

  it('R171 is told to register first', async () => {
    const { location, cookies } = await refused(false)
    expect(location).toBe('/login')
    expect(cookies).toContain('{"key":"not_register"}')
  })

  it('R172 isn’t, if nobody pressed a button', async () => {
    const { location, cookies } = await refused(true)
    expect(location).toBe('/login')
    expect(cookies).not.toContain('not_register')
    expect(cookies).toContain('{"refusal":"userNotFound"}')
  })
})

describe('a return without an answer', () => {
  it('R167 from Microsoft is logged in one line, without the state', async () => {
    const visit = await visitWith(sandbox, 'sakura')
    const { url } = await startProviderLogin(visit, { provider: 'microsoft', keep: false })
    const state = new URL(url).searchParams.get('state') as string
    const context: PageContext = { visit, cookies: [] }
    const request = new Request('http://sakura.localhost/login')
    for (const fields of [
      { code: '', state },
      { error: '', state },
    ])
      expect(await answerReturn(context, request, fields)).toBeNull()
    expect(context.cookies).toEqual([])
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toContain(state)
  })

  it('R162 from Google is a failure', async () => {
    const visit = await visitWith(sandbox, 'aozora')
    const context: PageContext = { visit, cookies: [] }
    const answer = await answerReturn(context, new Request('http://localhost/aozora/login'), {
      error: '',
      state: 'x',
    })
    expect(answer?.status).toBe(302)
    expect(decodeURIComponent(context.cookies.join())).toContain('toast.error.loginFailed')
  })
})
