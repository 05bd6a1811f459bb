import { passwordDigest } from '#app/kernel/values/password.ts'
import { world, worldPassword, worldStaff } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { port } from './settings.ts'

type Answer = {
  status: number
  message?: string
  fields?: Record<string, string[]>
  data: Record<string, unknown>
}

/**
 * A client of the API. It is signed in as the service administrator of a demo tenant, unless --email, --password and --host name another
 * account.
 */
type Client = {
  /** The address of the site for readers. */
  site: string
  call: (method: string, path: string, body?: BodyInit, headers?: Record<string, string>) => Promise<Answer>
}

export async function signIn(options: {
  tenant: string
  host?: string
  email?: string
  password?: string
}): Promise<Client> {
  const host = new URL(options.host ?? `http://localhost:${port}`).origin
  const call: Client['call'] = async (method, path, body, headers = {}) => {
    const init = { method, body, headers, ...(body ? { duplex: 'half' } : {}) } as RequestInit
    const answer = (await (await fetch(`${host}/api/v1${path}`, init)).json()) as Answer
    if (answer.status !== 200) {
      throw new Error(
        `${path}: ${answer.status} ${answer.message ?? ''} ${JSON.stringify(answer.fields ?? '')}`,
      )
    }
    return answer
  }
  const site = world[options.tenant as WorldTenant]
  const login = {
    email: options.email ?? worldStaff.find((staff) => staff.tenantId === site?.tenantId)?.email ?? '',
    password_hash: passwordDigest(options.password ?? worldPassword),
    login_type: 'EMAIL',
    ...addressOf(options.tenant),
  }
  const { data } = await call('POST', '/auth/login', JSON.stringify(login), {
    'Content-Type': 'application/json',
  })
  const token = { 'X-Access-Token': String(data.access_token) }
  return {
    site: siteAddress(host, options.tenant),
    call: (method, path, body, headers = {}) => call(method, path, body, { ...token, ...headers }),
  }
}

/**
 * Returns the field that tells the API which site is meant: the domain of a demo tenant that has one, any other name with a dot as a
 * domain, and everything else as a path. One host then serves all sites, even if this system can't resolve their domains.
 */
function addressOf(tenant: string): { domain: string } | { path: string } {
  const domain = world[tenant as WorldTenant]?.address.domain ?? (tenant.includes('.') ? tenant : null)
  return domain === null ? { path: tenant } : { domain }
}

function siteAddress(host: string, tenant: string): string {
  const address = addressOf(tenant)
  if ('path' in address) return `${host}/${address.path}`
  const url = new URL(host)
  url.hostname = address.domain
  return url.origin
}
