import { passwordDigest } from '#app/values/password.ts'
import type { WorldTenant } from '#tests/world/library/index.ts'
import { world, worldPassword, worldStaff } from '#tests/world/world.ts'
import { port } from './settings.ts'

type Answer = {
  status: number
  message?: string
  fields?: Record<string, string[]>
  data: Record<string, unknown>
}

/** Calls the API of a demo tenant as its service administrator; --email, --password and --host reach any other. */
export type Client = {
  base: string
  call: (method: string, path: string, body?: BodyInit, headers?: Record<string, string>) => Promise<Answer>
}

export async function signIn(options: {
  tenant: string
  host?: string
  email?: string
  password?: string
}): Promise<Client> {
  const base = baseOf(options.tenant, options.host)
  const call: Client['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${base}/api/v1${path}`, {
      method,
      body,
      headers,
      ...(body ? { duplex: 'half' } : {}),
    } as RequestInit)
    const answer = (await response.json()) as Answer
    if (answer.status !== 200)
      throw new Error(
        `${path}: ${answer.status} ${answer.message ?? ''} ${JSON.stringify(answer.fields ?? '')}`,
      )
    return answer
  }
  const site = world[options.tenant as WorldTenant]
  const email = options.email ?? worldStaff.find((staff) => staff.tenantId === site?.tenantId)?.email ?? ''
  const login = {
    email,
    password_hash: passwordDigest(options.password ?? worldPassword),
    login_type: 'EMAIL',
  }
  const { data } = await call('POST', '/auth/login', JSON.stringify(login), {
    'Content-Type': 'application/json',
  })
  const token = { 'X-Access-Token': String(data.access_token) }
  return {
    base,
    call: (method, path, body, headers = {}) => call(method, path, body, { ...token, ...headers }),
  }
}

function baseOf(tenant: string, host = `http://localhost:${port}`): string {
  const address = world[tenant as WorldTenant]?.address
  const url = new URL(host)
  if (address?.domainType === 'FULL_DOMAIN' && address.domain !== null) url.hostname = address.domain
  return `${url.origin}${address?.domainType === 'FULL_DOMAIN' ? '' : `/${tenant}`}`
}
