import { beforeAll, describe, expect, it } from 'vitest'
import { screensFor } from '#app/features/finder/model/screens.ts'
import routes from '#app/routes.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import { postForm, send, serverOrigin } from '#tests/http/client.ts'
import { inTurns } from '#tests/http/in-turns.ts'

type Route = { path?: string }
type Level = 'service' | 'company' | 'system'

const rank: Record<Level, number> = { service: 0, company: 1, system: 2 }
const staff = {
  service: 'service@aozora.example',
  company: 'company@aozora.example',
  system: 'system@bunko.example',
} as const
/** aozora is site 1 of company 1. Site 3 and company 3 belong to others. */
const places = { own: '1', other: '3' } as const
/** Screens for everybody who is signed in, or for everybody who isn't. */
const unguarded = [
  'admin',
  'admin/login',
  'admin/logout',
  'admin/language',
  'admin/appearance',
  'admin/views',
  'admin/search',
  'admin/search/suggestions',
]

const all = (routes as Route[]).map(({ path = '' }) => path).filter((path) => /^admin(?:\/|$)/.test(path))
const screens = all.filter((path) => !unguarded.includes(path) && !open(path))

/** Tells whether a screen is for people who aren't signed in: they follow a link in a mail, or ask for one. */
function open(path: string): boolean {
  return /^admin\/(?:invitation|login|forgot-password|restore-email)/.test(path)
}

const cookies: Partial<Record<Level, string>> = {}
beforeAll(async () => {
  for (const [level, email] of Object.entries(staff)) {
    const { setCookies } = await postForm(`${serverOrigin}/admin/login`, { email, password: worldPassword })
    cookies[level as Level] = setCookies.find((line) => line.startsWith('bunko='))?.split(';')[0] ?? ''
  }
})

/** Tells whether only scripts of our pages request this address. A refusal is a proper answer there. */
function isForScript(path: string): boolean {
  return /\/uploads\b|\/cover\/picture\//.test(path)
}

/** Returns the address of a screen at one's own place or at another. All other ids in it name nothing. */
function addressOf(path: string, at: keyof typeof places): string {
  return `${serverOrigin}/${path
    .replace(/:(?:companyId|tenantId)/g, places[at])
    .replace(/:\w+/g, 'doesnotexist000000000000')}`
}

const hasPlace = (path: string) => /:(?:companyId|tenantId)/.test(path)
/** Tells whether an address names a record, or a month whose books are closed, which isn't there. */
const namesMore = (path: string) => /:(?!companyId|tenantId)\w|\/books\/journal\.csv$/.test(path)

function isAllowed(path: string, level: Level, at: keyof typeof places): boolean {
  const least = levelOf(`/${path}`)
  return rank[level] >= rank[least] && (at === 'own' || level === 'system')
}

/** The screens of each level, starting with the lowest level. Ids are replaced by the names of their parameters. */
const screensOf = (['service', 'company', 'system'] as const).map((level) => {
  const standings = [
    { companyId: null, tenantId: null },
    { companyId: 7_777_777, tenantId: null },
    { companyId: 7_777_777, tenantId: 8_888_888 },
  ]
  const paths = standings.flatMap((standing) => screensFor({ level: `${level}_admin` }, standing))
  return {
    level,
    paths: paths.map(({ to }) => to.replace('7777777', ':companyId').replace('8888888', ':tenantId')),
  }
})

/** Returns the lowest level that may open a screen: its own, or that of the nearest screen above it. */
function levelOf(path: string): Level {
  const found = screensOf.flatMap(({ level, paths }) =>
    paths
      .filter((known) => path === known || path === `${known}.csv` || path.startsWith(`${known}/`))
      .map((known) => ({ level, length: known.length })),
  )
  const longest = Math.max(...found.map(({ length }) => length))
  const nearest = found.find(({ length }) => length === longest)
  if (nearest !== undefined) return nearest.level
  return path.startsWith('/admin/sites/')
    ? 'service'
    : path.startsWith('/admin/companies/')
      ? 'company'
      : 'system'
}

type Attempt = { level: Level; at: keyof typeof places }

/**
 * Returns the attempts for a screen: the lowest allowed level and the one below it, both at their own place, and one of all others in
 * rotation.
 */
function attemptsAt(path: string, turn: number): Attempt[] {
  const least = rank[levelOf(`/${path}`)]
  const isAtBorder = ({ level, at }: Attempt) =>
    at === 'own' && least - rank[level] >= 0 && least - rank[level] <= 1
  const every = (hasPlace(path) ? (['own', 'other'] as const) : (['own'] as const)).flatMap((at) =>
    (['service', 'company', 'system'] as const).map((level) => ({ level, at })),
  )
  const others = every.filter((attempt) => !isAtBorder(attempt))
  return [...every.filter(isAtBorder), ...others.slice(turn % others.length).slice(0, 1)]
}

const look = (address: string, level: Level) =>
  send(address, { headers: { Cookie: cookies[level] ?? '', Accept: 'text/html' } })

/** Each part takes every fourth attempt, so that all parts have a mixture of all kinds. */
const parts = [1, 2, 3, 4].map((part) => ({
  part,
  asked: screens
    .flatMap((path, turn) => attemptsAt(path, turn).map((who) => ({ path, ...who })))
    .filter((_, place) => place % 4 === part - 1),
}))

describe('R442 every screen of the console', () => {
  it.each(parts)('opens for its own level and above, at their own place ($part of 4)', async ({ asked }) => {
    expect(asked.length).toBeGreaterThan(8)
    const faults: string[] = []
    await inTurns(asked, async ({ path, level, at }) => {
      const { status } = await look(addressOf(path, at), level)
      const more = [...(namesMore(path) ? [404] : []), ...(isForScript(path) ? [400, 405] : [])]
      const wanted = isAllowed(path, level, at) ? [200, 302, ...more] : [403, 404, ...more]
      if (!wanted.includes(status)) faults.push(`${path} by ${level} at ${at}: ${status}`)
    })
    expect(faults).toEqual([])
  })

  it('redirects a guest to the sign-in', async () => {
    const faults: string[] = []
    await inTurns(screens, async (path) => {
      const { status, location } = await send(addressOf(path, 'own'))
      const isAsked = status === 302 && location === '/admin/login'
      if (!isAsked && !(isForScript(path) && status >= 400)) faults.push(`${path}: ${status} ${location}`)
    })
    expect(faults).toEqual([])
  })

  // That every form refuses requests from other sites is tested in cookies-and-origins.
  it('refuses forms from guests and from those who may not see it', async () => {
    const faults: string[] = []
    const body = new FormData()
    for (const [name, value] of Object.entries({ do: 'delete', ids: '1' })) body.append(name, value)
    const own = { Origin: serverOrigin, 'Sec-Fetch-Site': 'same-origin' }
    const isRefused = async (address: string, headers: Record<string, string>) => {
      const { status, location } = await send(address, {
        method: 'POST',
        headers: { ...own, ...headers },
        body,
      })
      return status >= 400 || location === '/admin/login'
    }
    await inTurns(screens, async (path, turn) => {
      if (!(await isRefused(addressOf(path, 'own'), {}))) faults.push(`${path} by a guest`)
      const at = hasPlace(path) ? 'other' : 'own'
      const strangers = (['service', 'company'] as const).filter((level) => !isAllowed(path, level, at))
      const level = strangers[turn % strangers.length]
      if (level === undefined) return
      if (!(await isRefused(addressOf(path, at), { Cookie: cookies[level] ?? '' })))
        faults.push(`${path} by ${level} at ${at}`)
    })
    expect(faults).toEqual([])
  })
})
