import { z } from 'zod'
import { canonicalHost } from '#app/kernel/values/host.ts'

type NetworkAnswer = { status: number; result: unknown; codes: number[] }

/** Cloudflare's error number for a hostname that the zone already has. */
const duplicate = 1406

/**
 * assumed: one certificate by domain validation, proven by a TXT record, because that works before any traffic arrives.
 */
const certificate = { ssl: { method: 'txt', type: 'dv', settings: { min_tls_version: '1.2' } } }

const messages = z.array(z.union([z.string(), z.object({ message: z.string() })])).default([])

const CustomHostname = z.object({
  id: z.string(),
  hostname: z.string(),
  status: z.string(),
  ownership_verification: z.object({ name: z.string(), value: z.string() }).optional(),
  verification_errors: messages,
  ssl: z
    .object({
      status: z.string(),
      validation_records: z
        .array(z.object({ txt_name: z.string().optional(), txt_value: z.string().optional() }))
        .default([]),
      validation_errors: messages,
    })
    .nullish(),
})

type CustomHostname = z.output<typeof CustomHostname>

/**
 * Makes the network serve a domain. Takes over a hostname that the network already has, so the caller must have checked that the domain
 * belongs to its site. Throws HostnameFault.
 */
export async function createHostname(outside: Outside, domain: string): Promise<Hostname> {
  const answer = await askNetwork(outside, 'POST', '', { hostname: domain, ...certificate })
  if (!answer.codes.includes(duplicate)) return read(outside, answer)
  const known = await askNetwork(outside, 'GET', `?hostname=${encodeURIComponent(domain)}`)
  const [first] = z.array(z.unknown()).catch([]).parse(known.result)
  return read(outside, { ...known, result: first })
}

/** Reads the network's state of a domain. Null if the network has removed it. Throws HostnameFault. */
export async function findHostname(outside: Outside, id: string): Promise<Hostname | null> {
  const answer = await askNetwork(outside, 'GET', `/${encodeURIComponent(id)}`)
  return answer.status === 404 ? null : read(outside, answer)
}

/** Makes the network check the DNS records now instead of at its next turn. Throws HostnameFault. */
export async function validateHostname(outside: Outside, id: string): Promise<void> {
  await askNetwork(outside, 'PATCH', `/${encodeURIComponent(id)}`, certificate)
}

/** Stops the network from serving the domain. A domain that the network doesn't know counts as removed. Throws HostnameFault. */
export async function removeHostname(outside: Outside, id: string): Promise<void> {
  const { status } = await askNetwork(outside, 'DELETE', `/${encodeURIComponent(id)}`)
  if (status !== 200 && status !== 404) throw new HostnameFault('refused', `status ${status}`)
}

function read({ env }: Outside, { status, result, codes }: NetworkAnswer): Hostname {
  const read = CustomHostname.safeParse(result)
  if (!read.success)
    throw new HostnameFault(status < 400 ? 'unreachable' : 'refused', `status ${status} ${codes}`)
  const { id, status: state, ssl, verification_errors } = read.data
  return {
    id,
    isHostnameActive: state === 'active',
    isCertificateActive: ssl?.status === 'active',
    expected: [routeOf(read.data.hostname, env), ...validations(read.data)],
    complaints: [...verification_errors, ...(ssl?.validation_errors ?? [])].map((one) =>
      typeof one === 'string' ? one : one.message,
    ),
  }
}

/** The DNS record that makes a domain lead to the platform. It is known before the network is asked. */
export function routeOf(domain: string, { HOSTNAMES_TARGET }: Outside['env']): ExpectedRecord {
  return { purpose: 'route', type: 'CNAME', name: domain, value: HOSTNAMES_TARGET }
}

function validations({ ownership_verification: owner, ssl }: CustomHostname): ExpectedRecord[] {
  const ofCertificate = ssl?.validation_records ?? []
  return [
    ...(owner ? [{ purpose: 'ownership', type: 'TXT', name: owner.name, value: owner.value } as const] : []),
    ...ofCertificate.flatMap(({ txt_name: name, txt_value: value }) =>
      name && value ? [{ purpose: 'certificate', type: 'TXT', name, value } as const] : [],
    ),
  ]
}

/** The longest wait for an answer including its body, in milliseconds. */
const patience = 10_000

/**
 * Sends one request to Cloudflare's API for custom hostnames of our zone. Answers refusals of the API too, by their numbers. Throws
 * HostnameFault if the platform has no access, or if the answer isn't the API's.
 */
async function askNetwork(
  { fetch, env }: Outside,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<NetworkAnswer> {
  if (!env.HOSTNAMES_TOKEN) throw new HostnameFault('notConfigured', 'no token')
  const headers = { Authorization: `Bearer ${env.HOSTNAMES_TOKEN}`, 'Content-Type': 'application/json' }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }), redirect: 'manual' } as const
  const url = `${env.HOSTNAMES_API}/zones/${env.HOSTNAMES_ZONE}/custom_hostnames${path}`
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) }).catch(unreachable)
  if (response.status === 401 || response.status === 403)
    throw new HostnameFault('refused', `status ${response.status}`)
  const answer = (await response.json().catch(unreachable)) as {
    result?: unknown
    errors?: { code: number }[]
  }
  if (response.status >= 500) throw new HostnameFault('unreachable', `status ${response.status}`)
  return {
    status: response.status,
    result: answer.result ?? null,
    codes: (answer.errors ?? []).map(({ code }) => code),
  }
}

function unreachable(error: unknown): never {
  throw new HostnameFault('unreachable', error instanceof Error ? error.message : 'no answer')
}

/**
 * The API of the network that serves domains, and the target of their DNS records. Without a token the network isn't
 * asked at all.
 */
type HostnameSettings = {
  HOSTNAMES_API: string
  HOSTNAMES_ZONE: string
  HOSTNAMES_TOKEN?: string
  HOSTNAMES_TARGET: string
  DNS_RESOLVER: string
}

/** What a request to the network or the resolver needs. */
export type Outside = { fetch: typeof fetch; env: HostnameSettings }

/**
 * The purpose of a DNS record that a domain's owner sets: `challenge` proves to us that the domain is theirs, `route` makes it lead here,
 * `ownership` proves to the network that it is theirs, `certificate` lets the network issue the certificate.
 */
type RecordPurpose = 'challenge' | 'route' | 'ownership' | 'certificate'
export type ExpectedRecord = { purpose: RecordPurpose; type: 'CNAME' | 'TXT'; name: string; value: string }

/** A domain in the network's state. Hostname and certificate are validated separately, and both must be active. */
export type Hostname = {
  id: string
  isHostnameActive: boolean
  isCertificateActive: boolean
  expected: ExpectedRecord[]
  /** The problems that the network found, in its own English. */
  complaints: string[]
}

/**
 * Why the network couldn't be asked: `notConfigured` the platform has no token, `refused` the token isn't sufficient or the domain isn't
 * allowed, `unreachable` there was no answer or a broken one.
 */
export type HostnameTrouble = 'notConfigured' | 'refused' | 'unreachable'

/** Thrown if the network can't be asked. `detail` is for the log and never contains a token. */
export class HostnameFault extends Error {
  readonly trouble: HostnameTrouble

  constructor(trouble: HostnameTrouble, detail: string) {
    super(`${trouble}: ${detail}`)
    this.name = 'HostnameFault'
    this.trouble = trouble
  }
}

const lookUpPatience = 5_000

/** The numbers of the record types in DNS. */
const types = { CNAME: 5, TXT: 16 } as const

const Answer = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]),
})

/**
 * Looks up a name's records by DNS over HTTPS in JSON; empty if there are none. Null if the resolver didn't answer, so that it isn't known
 * whether there are any.
 */
export async function lookUp(
  { fetch, env }: Outside,
  { type, name }: Pick<ExpectedRecord, 'type' | 'name'>,
): Promise<string[] | null> {
  const url = `${env.DNS_RESOLVER}?${new URLSearchParams({ name, type })}`
  const headers = { Accept: 'application/dns-json' }
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(lookUpPatience) })
    const { Status, Answer: found } = Answer.parse(await response.json())
    // Status 0 means found; 3 means that the name doesn't exist.
    if (Status !== 0 && Status !== 3) return null
    return found.filter((one) => one.type === types[type]).map(({ data }) => written(type, data))
  } catch {
    return null
  }
}

/** Normalises a record's value: joins the quoted pieces of a long TXT record, removes the final dot of a name. */
function written(type: ExpectedRecord['type'], data: string): string {
  if (type === 'CNAME') return canonicalHost(data)
  return data.startsWith('"')
    ? [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((part) => part[1]).join('')
    : data
}
