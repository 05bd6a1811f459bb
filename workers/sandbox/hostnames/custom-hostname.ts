import { newSecret, newUuid, type SandboxContext } from '#workers/sandbox/context.ts'

/** A custom hostname as Cloudflare stores it. */
type Kept = {
  id: string
  hostname: string
  ownership: string
  certificate: string
  created_at: string
  /** True after the first request for it. Until then the certificate's record isn't known. */
  isSeen: boolean
}

/** The name that domains must point to. */
const target = 'sites.localhost'

export async function keepHostname(context: SandboxContext, hostname: string): Promise<Kept> {
  const kept = {
    id: newUuid(context),
    hostname,
    ownership: newUuid(context),
    certificate: newSecret(context),
    created_at: new Date(context.now()).toISOString(),
    isSeen: false,
  }
  await context.state.put(keyOf(kept.id), kept)
  return kept
}

export function listHostnames({ state }: SandboxContext): Promise<Kept[]> {
  return state.list<Kept>('hostname/')
}

export function findHostname({ state }: SandboxContext, id: string): Promise<Kept | null> {
  return state.get<Kept>(keyOf(id))
}

export async function noteSeen({ state }: SandboxContext, kept: Kept): Promise<void> {
  if (!kept.isSeen) await state.put(keyOf(kept.id), { ...kept, isSeen: true })
}

export async function removeHostname({ state }: SandboxContext, id: string): Promise<boolean> {
  return (await state.take(keyOf(id))) !== null
}

/**
 * Returns a hostname in the form of the API. A name below `.localhost` counts as active without any record, because it resolves to this
 * machine.
 */
export async function viewHostname(context: SandboxContext, kept: Kept) {
  const isLocal = kept.hostname.endsWith('.localhost')
  const { txt, acme } = recordsOf(kept)
  const isHostnameActive = isLocal || (await isOwned(context, kept))
  const isCertificateActive = isLocal || (await hasRecord(context, { ...acme, type: 'TXT' }))
  const sslStatus = isCertificateActive ? 'active' : kept.isSeen ? 'pending_validation' : 'initializing'
  return {
    id: kept.id,
    hostname: kept.hostname,
    status: isHostnameActive ? 'active' : 'pending',
    created_at: kept.created_at,
    ownership_verification: { type: 'txt', ...txt },
    ...(!isHostnameActive && {
      verification_errors: ['custom hostname does not CNAME to this zone.'],
    }),
    ssl: {
      id: kept.id,
      type: 'dv',
      method: 'txt',
      status: sslStatus,
      ...(sslStatus === 'pending_validation' && {
        validation_records: [{ status: 'pending', txt_name: acme.name, txt_value: acme.value }],
      }),
    },
  }
}

function isOwned(context: SandboxContext, kept: Kept): Promise<boolean> {
  const route = { name: kept.hostname, type: 'CNAME', value: target } as const
  return Promise.all([
    hasRecord(context, route),
    hasRecord(context, { ...recordsOf(kept).txt, type: 'TXT' }),
  ]).then((found) => found.includes(true))
}

function recordsOf({ hostname, ownership, certificate }: Kept) {
  return {
    txt: { name: `_cf-custom-hostname.${hostname}`, value: ownership },
    acme: { name: `_acme-challenge.${hostname}`, value: certificate },
  }
}

function keyOf(id: string): string {
  return `hostname/${id}`
}

export type DnsRecord = { name: string; type: 'CNAME' | 'TXT'; value: string }

const numbers = { CNAME: 5, TXT: 16 } as const

/** Lists the DNS records of all domains. The sandbox plays the domain registrar, too. */
export function listRecords({ state }: SandboxContext): Promise<DnsRecord[]> {
  return state.list<DnsRecord>('dns/')
}

/** Sets the only value of a name and type. An empty value removes the record. */
export async function setRecord({ state }: SandboxContext, record: DnsRecord): Promise<void> {
  const key = `dns/${record.name.toLowerCase()}/${record.type}`
  if (record.value === '') await state.clear(key)
  else await state.put(key, { ...record, name: record.name.toLowerCase() })
}

async function hasRecord(context: SandboxContext, { name, type, value }: DnsRecord): Promise<boolean> {
  const records = await listRecords(context)
  return records.some((one) => one.name === name && one.type === type && one.value === value)
}

/** Answers DNS over HTTPS in the JSON form of public resolvers. */
export async function answerDns(context: SandboxContext, query: URLSearchParams): Promise<Response> {
  const [name, type] = [(query.get('name') ?? '').toLowerCase(), query.get('type')]
  const records = (await listRecords(context)).filter((one) => one.name === name)
  const found = records
    .filter((one) => one.type === type)
    .map((one) => ({ name, type: numbers[one.type], TTL: 60, data: dataOf(one) }))
  const body = { Status: records.length === 0 ? 3 : 0, TC: false, RD: true, RA: true, Answer: found }
  return Response.json(body, { headers: { 'Content-Type': 'application/dns-json' } })
}

function dataOf({ type, value }: DnsRecord): string {
  return type === 'CNAME' ? `${value}.` : `"${value}"`
}
