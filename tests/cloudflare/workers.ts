import { ApiError, type Call, newId, type Route, refuse } from './calls.ts'
import type { Storage } from './storage.ts'
import { ensureBound, type Manifest, readVersion, type Version } from './upload.ts'

type Share = { version_id: string; percentage: number }
export type Script = {
  versions: Version[]
  deployments: { id: string; created_on: string; versions: Share[]; annotations: Record<string, string> }[]
  crons: string[]
  settings: { observability?: object; tags?: string[] }
  hasAddress: boolean
}

export type Workers = {
  scripts: Map<string, Script>
  /** Static files that were uploaded, by their hash. */
  files: Map<string, Uint8Array>
}

/** Workers with their versions, deployments, secrets, static files and triggers. */
export function workerRoutes(storage: Storage): { state: Workers; routes: Route[] } {
  const state: Workers = { scripts: new Map(), files: new Map() }
  const manifests = new Map<string, Manifest>()
  const get = (name: string) =>
    state.scripts.get(name) ?? refuse(404, 10007, 'This Worker does not exist on your account.')
  const script = /^\/workers\/scripts\/([^/]+)/.source.slice(1)
  const at = (rest: string) => new RegExp(`^${script}${rest}$`)
  const changing =
    (what: string) =>
    ({ params: [name] }: Call) =>
      `${what} ${name}`
  const makeVersion = async (name: string, call: Call) => {
    const version = await readVersion(call, state, manifests)
    ensureBound(version, name, state, storage)
    return version
  }
  const routes: Route[] = [
    {
      method: 'GET',
      path: /^\/workers\/services\/([^/]+)$/,
      answer: ({ params: [name = ''] }) => ({
        id: name,
        default_environment: {
          environment: 'production',
          script: { tag: name, tags: get(name).settings.tags ?? [], last_deployed_from: 'wrangler' },
        },
      }),
    },
    {
      method: 'GET',
      path: /^\/workers\/workers\/([^/]+)$/,
      answer: ({ params: [name = ''] }) => ({
        name,
        subdomain: { enabled: get(name).hasAddress, previews_enabled: false },
      }),
    },
    {
      method: 'POST',
      path: at('/subdomain'),
      change: changing('set the address of'),
      answer: ({ params: [name = ''], json }) => {
        const { enabled } = json() as { enabled: boolean }
        get(name).hasAddress = enabled
        return { enabled, previews_enabled: false }
      },
    },
    {
      method: 'GET',
      path: at('/secrets'),
      answer: ({ params: [name = ''] }) =>
        secretsIn(get(name).versions.at(-1)).map(({ text: _, ...secret }) => secret),
    },
    {
      method: 'POST',
      path: at('/assets-upload-session'),
      change: changing('begin files of'),
      answer: ({ json }) => {
        const { manifest } = json() as { manifest: Manifest }
        const jwt = jwtOf(newId())
        manifests.set(jwt, manifest)
        const missing = Object.values(manifest)
          .map(({ hash }) => hash)
          .filter((hash) => !state.files.has(hash))
        return { jwt, buckets: missing.length === 0 ? [] : [[...new Set(missing)]] }
      },
    },
    {
      method: 'POST',
      path: /^\/workers\/assets\/upload$/,
      change: () => 'upload files',
      answer: async ({ headers, form }) => {
        const jwt = headers.get('authorization')?.replace('Bearer ', '') ?? ''
        if (!manifests.has(jwt)) throw new ApiError(401, 10000, 'Authentication error')
        for (const [hash, file] of (await form()).entries())
          state.files.set(hash, Buffer.from(await (file as File).text(), 'base64'))
        return { jwt }
      },
    },
    {
      method: 'PUT',
      path: at(''),
      change: changing('put'),
      answer: async (call) => {
        const [name = ''] = call.params
        const version = await makeVersion(name, call)
        const made = state.scripts.get(name) ?? {
          versions: [],
          deployments: [],
          crons: [],
          settings: {},
          hasAddress: true,
        }
        state.scripts.set(name, made)
        made.settings.observability = version.metadata.observability
        addVersion(made, version)
        deployVersions(made, [{ version_id: version.id, percentage: 100 }], version.annotations)
        return {
          id: name,
          etag: version.id,
          deployment_id: version.id.replaceAll('-', ''),
          startup_time_ms: 9,
        }
      },
    },
    {
      method: 'POST',
      path: at('/versions'),
      change: changing('upload'),
      answer: async (call) => {
        const [name = ''] = call.params
        const made = get(name)
        const version = await makeVersion(name, call)
        addVersion(made, version)
        return {
          id: version.id,
          startup_time_ms: 9,
          metadata: { has_preview: false },
          resources: { script: { etag: version.id } },
        }
      },
    },
    {
      method: 'GET',
      path: at('/versions'),
      answer: ({ params: [name = ''] }) => ({ items: get(name).versions.toReversed().map(viewVersion) }),
    },
    {
      method: 'GET',
      path: at('/versions/([^/]+)'),
      answer: ({ params: [name = '', id] }) =>
        viewVersion(get(name).versions.find((one) => one.id === id) ?? refuse(404, 10007, 'No such version')),
    },
    {
      method: 'GET',
      path: at('/deployments'),
      answer: ({ params: [name = ''] }) => ({ deployments: get(name).deployments.toReversed() }),
    },
    {
      method: 'POST',
      path: at('/deployments'),
      change: changing('divide'),
      answer: ({ params: [name = ''], json }) => {
        const { versions, annotations = {} } = json() as {
          versions: Share[]
          annotations?: Record<string, string>
        }
        const made = get(name)
        const isKnown = versions.every(({ version_id }) => made.versions.some(({ id }) => id === version_id))
        const sum = versions.reduce((total, { percentage }) => total + percentage, 0)
        if (!isKnown || sum !== 100 || versions.length > 2)
          throw new ApiError(400, 10021, 'Invalid deployment')
        return deployVersions(made, versions, annotations)
      },
    },
    { method: 'GET', path: at('/script-settings'), answer: ({ params: [name = ''] }) => get(name).settings },
    {
      method: 'PATCH',
      path: at('/script-settings'),
      change: changing('set logs of'),
      answer: ({ params: [name = ''], json }) => Object.assign(get(name).settings, json()),
    },
    {
      method: 'GET',
      path: at('/schedules'),
      answer: ({ params: [name = ''] }) => ({ schedules: get(name).crons.map((cron) => ({ cron })) }),
    },
    {
      method: 'PUT',
      path: at('/schedules'),
      change: changing('set cron of'),
      answer: ({ params: [name = ''], json }) => {
        get(name).crons = (json() as { cron: string }[]).map(({ cron }) => cron)
        return { schedules: json() }
      },
    },
  ]
  return { state, routes }
}

const jwtOf = (id: string) => `h.${Buffer.from(JSON.stringify({ id, exp: 4e9 })).toString('base64url')}.s`

const secretsIn = (version: Version | undefined) =>
  (version?.bindings ?? []).filter(({ type }) => type === 'secret_text')

const viewVersion = ({ id, annotations }: Version) => ({ id, annotations, metadata: {}, resources: {} })

/** Adds a version, with the secrets of the one before that it doesn't set itself. */
function addVersion(script: Script, version: Version): void {
  const own = new Set(version.bindings.map(({ name }) => name))
  if (version.metadata.keep_bindings?.includes('secret_text'))
    version.bindings.push(...secretsIn(script.versions.at(-1)).filter(({ name }) => !own.has(name)))
  script.versions.push(version)
}

let clock = Date.UTC(2026, 0, 1)

function deployVersions(script: Script, versions: Share[], annotations: Record<string, string>) {
  clock += 1_000
  const deployment = { id: newId(), created_on: new Date(clock).toISOString(), versions, annotations }
  script.deployments.push(deployment)
  return deployment
}
