import { ApiError, newId, type Route } from './calls.ts'

type Domain = { id: string; hostname: string; service: string; zone_id: string }
export type Zones = {
  zones: { id: string; name: string }[]
  records: { zone: string; type: string; name: string; content: string }[]
  domains: Domain[]
  /** A Worker's routes, by zone. */
  patterns: { zone: string; pattern: string; script: string }[]
}

type Origin = { hostname: string }
type Records = {
  origins: Origin[]
  override_existing_dns_record?: boolean
  override_existing_origin?: boolean
}

/** Zones, their DNS records, and the hosts and routes of Workers. */
export function zoneRoutes(): { state: Zones; routes: Route[] } {
  const state: Zones = { zones: [], records: [], domains: [], patterns: [] }
  const zoneOf = (hostname: string) =>
    state.zones.find(({ name }) => hostname === name || hostname.endsWith(`.${name}`)) ?? noZone(hostname)
  const routes: Route[] = [
    {
      method: 'GET',
      path: /^\/zones$/,
      answer: ({ query }) => state.zones.filter(({ name }) => name === query.get('name')),
    },
    {
      method: 'GET',
      path: /^\/zones\/([^/]+)\/dns_records$/,
      answer: ({ params: [zone], query }) =>
        state.records.filter((record) => record.zone === zone && record.name === query.get('name')),
    },
    {
      method: 'GET',
      path: /^\/zones\/([^/]+)\/workers\/routes$/,
      answer: ({ params: [zone] }) => state.patterns.filter((one) => one.zone === zone),
    },
    {
      method: 'GET',
      path: /^\/workers\/domains$/,
      answer: ({ query }) =>
        state.domains.filter(({ service }) => !query.has('service') || service === query.get('service')),
    },
    {
      method: 'POST',
      path: /^\/workers\/scripts\/([^/]+)\/domains\/changeset$/,
      answer: () => ({ added: [], removed: [], updated: [], conflicting: [] }),
    },
    {
      method: 'PUT',
      path: /^\/workers\/scripts\/([^/]+)\/domains\/records$/,
      change: ({ params: [service] }) => `hosts of ${service}`,
      answer: ({ params: [service = ''], json }) => {
        const { origins } = json() as Records
        const others = state.domains.filter(
          (domain) =>
            domain.service !== service && !origins.some(({ hostname }) => hostname === domain.hostname),
        )
        const own = origins.map(({ hostname }) => ({
          id: newId('hex'),
          hostname,
          service,
          zone_id: zoneOf(hostname).id,
        }))
        state.domains = [...others, ...own]
        state.records = state.records.filter(({ name }) => !origins.some(({ hostname }) => hostname === name))
        return own
      },
    },
    {
      method: 'PUT',
      path: /^\/workers\/scripts\/([^/]+)\/routes$/,
      change: ({ params: [script] }) => `routes of ${script}`,
      answer: ({ params: [script = ''], json }) => {
        const wanted = json() as { pattern: string; zone_name: string }[]
        const own = wanted.map(({ pattern, zone_name }) => ({ zone: zoneOf(zone_name).id, pattern, script }))
        state.patterns = [...state.patterns.filter((one) => one.script !== script), ...own]
        return own.map(({ pattern }) => pattern)
      },
    },
  ]
  return { state, routes }
}

function noZone(hostname: string): never {
  throw new ApiError(400, 10082, `no zone for ${hostname}`)
}
