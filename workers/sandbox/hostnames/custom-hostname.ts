import { newSecret, newUuid, type SandboxContext } from '#workers/sandbox/ground.ts'
import { hasRecord } from './dns.ts'

/** A hostname as the network keeps it. */
export type Kept = {
  id: string
  hostname: string
  ownership: string
  certificate: string
  created_at: string
  /** Asked for since it was made: at first the certificate's record isn't known yet. */
  isSeen: boolean
}

/** What domains lead to. */
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

/** As the network answers it: a name below `.localhost` leads here without any record. */
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
