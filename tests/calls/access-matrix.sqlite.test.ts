import { beforeAll, describe, expect, it, vi } from 'vitest'
import { dispatch } from '#app/api/dispatch.ts'
import { endpoints } from '#app/api/endpoints.ts'
import { type CallDocs, joinDocs, routeOf } from '#app/doors/api/call-docs.ts'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { catalogue } from '#app/kernel/errors/catalogue.ts'
import type { Site } from '#app/visit/site.ts'
import { sandboxFetch } from '#tests/visits/account-visit.ts'
import { db, env } from '#tests/workerd/visit-of-world.ts'
import { type Cell, cells, isOfAllSites, mayChangeBeside, outcomeWhenAllowed, sayCell } from './cells.ts'
import { exampleCall } from './example-call.ts'
import { principals, travellers } from './principals.ts'
import { foreignMarks, type Relation, relations, twins } from './twin-sites.ts'
import { fileKeys, makeTwins, type Reach, type TwinWorld } from './twin-world.ts'
import { type Watch, watchedEnv } from './watched-env.ts'

vi.setConfig({ testTimeout: 240_000 })

const modules = import.meta.glob<{ docs: CallDocs }>('/app/**/api/**/*.docs.ts', { eager: true })
const docs = joinDocs(Object.values(modules).map((module) => module.docs))
const names = new Map<number, string>(Object.entries(catalogue).map(([name, { code }]) => [code, name]))
const sites = {} as Record<Relation, Site>
let world: TwinWorld

beforeAll(async () => {
  vi.stubGlobal('fetch', sandboxFetch)
  world = await makeTwins(Date.now())
  for (const at of relations) {
    const { servicePath, origin } = twins[at]
    const domain = servicePath === null ? new URL(origin).hostname : null
    sites[at] = (await readSite(db, { domain, servicePath })) as Site
  }
})

type Called = { outcome: string; text: string } & Pick<Watch, 'done' | 'written'>

/** Makes the call of a cell through the API's dispatcher, as the Worker does, and waits for the work after its answer. */
async function call({ endpoint, principal, at }: Cell, { isBare = false } = {}): Promise<Called> {
  const site = twins[at]
  const doc = docs[routeOf(endpoint)]
  if (doc === undefined) throw new Error(`${routeOf(endpoint)} has no docs with an example`)
  const { request, path } = exampleCall(endpoint, doc, { site, token: principal.token(at), isBare })
  const { env: watched, done, written } = watchedEnv(env)
  const pending: Promise<unknown>[] = []
  const ctx = { waitUntil: (work: Promise<unknown>) => void pending.push(work) }
  const basePath = site.servicePath === null ? '' : `/${site.servicePath}`
  const response = await dispatch({ request, env: watched, ctx }, { site: sites[at], basePath }, path)
  const text = await response.text()
  while (pending.length > 0) await pending.shift()
  const isFile = response.headers.get('Content-Type')?.startsWith('text/csv')
  const { status } = isFile ? { status: 200 } : (JSON.parse(text) as { status: number })
  return { outcome: status === 200 ? 'allowed' : (names.get(status) ?? String(status)), text, done, written }
}

/** Returns how far a call may reach. A call for company administrators may affect the whole company, any other only its site. */
function reachOf({ endpoint: { access } }: Cell): Reach {
  return access === 'company' || access === 'system' ? 'company' : 'site'
}

/** Lists the faults of a call: an unexpected outcome, and words of another site in its answer. */
function faultsOf(cell: Cell, { outcome, text }: Called, wanted: string): string[] {
  const marks = isOfAllSites(cell) ? [] : foreignMarks(twins[cell.at], reachOf(cell))
  const foreign = marks.filter((mark) => text.includes(mark))
  return [
    ...(outcome === wanted ? [] : [`${sayCell(cell)}: ${outcome}, not ${wanted}`]),
    ...foreign.map((mark) => `${sayCell(cell)}: says ${mark}`),
  ]
}

/** The time limit in milliseconds. An idle machine needs only seconds. */
const patience = 180_000

const byCall = endpoints.map((endpoint) => cells.filter((cell) => cell.endpoint === endpoint))

it(
  'R003 R442 everybody whom a call is not for gets its refusal, and nothing changes',
  async () => {
    const [before, files] = [await world.fingerprint(), await fileKeys()]
    const faults: string[] = []
    for (const [place, ofCall] of byCall.entries()) {
      const refused = ofCall.filter((cell) => cell.expected !== 'allowed' && isTried(cell, place))
      const called = await Promise.all(refused.map(async (cell) => ({ cell, found: await call(cell) })))
      for (const { cell, found } of called) {
        faults.push(...faultsOf(cell, found, cell.expected))
        if (found.done.length > 0) faults.push(`${sayCell(cell)}: does ${found.done.join(', ')}`)
      }
    }
    expect(faults).toEqual([])
    expect(await world.fingerprint()).toBe(before)
    expect(await fileKeys()).toEqual(files)
  },
  patience,
)

const askers = [...principals, ...travellers]

/**
 * Tells whether a cell is tried. At its own site every principal makes every call. Elsewhere each makes every sixth call at each kind of
 * site, in rotation.
 */
function isTried(cell: Cell, place: number): boolean {
  return cell.at === 'own' || turnOf(cell, place) % 6 === 0
}

/** Returns a number that rotates with the call, the kind of site and the principal. */
function turnOf({ at, principal }: Cell, place: number): number {
  return place + 2 * relations.indexOf(at) + askers.indexOf(principal)
}

/** Tells whether a call needs fields beyond its path, without which its input is invalid. */
function needsFields({ endpoint: { input, body, path } }: Cell): boolean {
  const inPath = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
  return body === 'multipart' || !input.safeParse(inPath).success
}

it(
  'R003 R442 everybody whom a call is not for gets its refusal even if required fields are missing',
  async () => {
    const refused = cells
      .filter(({ at, expected }) => at === 'own' && expected !== 'allowed')
      .filter(needsFields)
    expect(new Set(refused.map(({ endpoint }) => endpoint)).size).toBeGreaterThan(8)
    const called = await Promise.all(
      refused.map(async (cell) => ({ cell, found: await call(cell, { isBare: true }) })),
    )
    expect(called.flatMap(({ cell, found }) => faultsOf(cell, found, cell.expected))).toEqual([])
  },
  patience,
)

/**
 * Selects the cells to run for calls that write. For administrators' calls these are the lowest level that is allowed, at its own site and
 * at one other kind of site in rotation, alternately by session and by key. Higher levels pass the same line of code, and every write means
 * a reset of the world. For public calls at the own site it is a third of the principals, in rotation; for all other calls every cell.
 */
function leastOf(allowed: readonly Cell[], place: number): readonly Cell[] {
  if (allowed.some(isStaffs)) return sitesInTurn(place).flatMap((at) => leastAt(allowed, at, place))
  return allowed.filter(
    (cell) => cell.endpoint.access !== 'public' || cell.at !== 'own' || turnOf(cell, place) % 3 === 0,
  )
}

function sitesInTurn(place: number): Relation[] {
  const elsewhere = relations.filter((at) => at !== 'own')
  return ['own', elsewhere[place % elsewhere.length] as Relation]
}

function leastAt(allowed: readonly Cell[], at: Relation, place: number): readonly Cell[] {
  const here = allowed.filter((cell) => cell.at === at)
  const byKey = here.find(({ principal }) => principal.name.includes('key'))
  const signedIn = here.find(({ principal }) => !principal.name.includes('key'))
  const isKeysTurn = (place + Number(at === 'own')) % 2 === 0
  return [(isKeysTurn ? byKey : null) ?? signedIn ?? byKey].filter((cell) => cell !== undefined)
}

/** Makes a call that may write. Expects that it changes only rows of its own site, and restores the world for the next call. */
async function callAlone(cell: Cell): Promise<string[]> {
  const found = await call(cell)
  const faults = faultsOf(cell, found, outcomeWhenAllowed(cell))
  if (found.done.length === 0) return faults
  if (isStaffs(cell) && !found.done.includes('AUDIT')) faults.push(`${sayCell(cell)}: is not audited`)
  const changed = await world.restore(twins[cell.at].tenantId, reachOf(cell), found.written)
  const others = changed.filter((table) => !mayChangeBeside(cell, table))
  return [...faults, ...others.map((table) => `${sayCell(cell)}: changes another’s ${table}`)]
}

/** Tells whether a call is for administrators only. Such calls must write to the audit log. */
function isStaffs({ endpoint: { access } }: Cell): boolean {
  return access === 'service' || access === 'company' || access === 'system'
}

/**
 * Tells whether a call only reads. Public calls with another method than GET may write even if they aren't declared so, for example signing
 * in.
 */
function isReading({ endpoint: { access, method, writes } }: Cell): boolean {
  return !writes && (method === 'GET' || access !== 'public')
}

async function callReading(cell: Cell): Promise<string[]> {
  const found = await call(cell)
  const writes = found.done.map((what) => `${sayCell(cell)}: does ${what}`)
  return [...faultsOf(cell, found, outcomeWhenAllowed(cell)), ...writes]
}

it(
  'R003 R442 everybody whom a call is for is served, with data of that site only',
  async () => {
    const before = await world.fingerprint()
    const faults: string[] = []
    for (const [place, ofCall] of byCall.entries()) {
      const allowed = ofCall.filter(({ expected }) => expected === 'allowed')
      const isSeen = (cell: Cell) => cell.at === 'own' || turnOf(cell, place) % 3 === 0
      if (allowed.every(isReading))
        faults.push(...(await Promise.all(allowed.filter(isSeen).map(callReading))).flat())
      else for (const cell of leastOf(allowed, place)) faults.push(...(await callAlone(cell)))
    }
    expect(faults).toEqual([])
    expect(await world.fingerprint()).toBe(before)
  },
  patience,
)

describe('the matrix', () => {
  it('includes everybody at every kind of site, and for each protected call both outcomes', () => {
    expect(new Set(cells.map(({ at }) => at)).size).toBe(4)
    expect(cells.length).toBeGreaterThan(endpoints.length * 40)
    for (const [at, { access, path }] of endpoints.entries()) {
      const found = new Set(byCall[at]?.map(({ expected }) => expected === 'allowed'))
      expect(found.size, path).toBe(access === 'public' ? 1 : 2)
    }
  })
})
