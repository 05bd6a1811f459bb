import { newSecret, type SandboxContext } from '#workers/sandbox/ground.ts'
import type { Fault } from './faults.ts'
import type { ProviderName, Realm } from './provider.ts'

/** What somebody has allowed a client: kept under the code, and later under the access token. */
export type Grant = {
  provider: ProviderName
  realm: string
  clientId: string
  redirectUri: string
  challenge: string | null
  nonce: string | null
  scopes: string[]
  person: string
  fault: Fault | null
  /** Milliseconds. */
  issuedAt: number
}

const codeLives = 600_000
const accessLives = 3_600_000
export const accessSeconds = accessLives / 1000

export async function issueCode(context: SandboxContext, grant: Grant): Promise<string> {
  const code = newSecret(context)
  await context.state.put(`code/${code}`, grant)
  return code
}

type Redeemed = { grant: Grant } | { problem: 'unknown' | 'redeemed' | 'expired' }

/** Redeems a code. Its first use spends it, even if that request fails. */
export async function redeemCode(context: SandboxContext, realm: Realm, code: string): Promise<Redeemed> {
  const grant = await context.state.take<Grant>(`code/${code}`)
  if (grant === null) {
    const isSpent = (await context.state.get(`spent/${code}`)) !== null
    return { problem: isSpent ? 'redeemed' : 'unknown' }
  }
  await context.state.put(`spent/${code}`, true)
  if (grant.provider !== realm.provider.name) return { problem: 'unknown' }
  if (context.now() >= grant.issuedAt + codeLives) return { problem: 'expired' }
  return { grant }
}

export async function issueAccessToken(context: SandboxContext, grant: Grant): Promise<string> {
  const token = newSecret(context)
  await context.state.put(`access/${token}`, { ...grant, issuedAt: context.now() })
  return token
}

export async function findAccess(
  context: SandboxContext,
  realm: Realm,
  token: string,
): Promise<Grant | null> {
  const grant = await context.state.get<Grant>(`access/${token}`)
  const isLive = grant !== null && context.now() < grant.issuedAt + accessLives
  return isLive && grant.provider === realm.provider.name ? grant : null
}
