import { type Ground, newSecret } from '#workers/sandbox/ground.ts'
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

export async function issueCode(ground: Ground, grant: Grant): Promise<string> {
  const code = newSecret(ground)
  await ground.state.put(`code/${code}`, grant)
  return code
}

type Redeemed = { grant: Grant } | { problem: 'unknown' | 'redeemed' | 'expired' }

/** Redeems a code. Its first use spends it, even if that request fails. */
export async function redeemCode(ground: Ground, realm: Realm, code: string): Promise<Redeemed> {
  const grant = await ground.state.take<Grant>(`code/${code}`)
  if (grant === null) {
    const isSpent = (await ground.state.get(`spent/${code}`)) !== null
    return { problem: isSpent ? 'redeemed' : 'unknown' }
  }
  await ground.state.put(`spent/${code}`, true)
  if (grant.provider !== realm.provider.name) return { problem: 'unknown' }
  if (ground.now() >= grant.issuedAt + codeLives) return { problem: 'expired' }
  return { grant }
}

export async function issueAccessToken(ground: Ground, grant: Grant): Promise<string> {
  const token = newSecret(ground)
  await ground.state.put(`access/${token}`, { ...grant, issuedAt: ground.now() })
  return token
}

export async function findAccess(ground: Ground, realm: Realm, token: string): Promise<Grant | null> {
  const grant = await ground.state.get<Grant>(`access/${token}`)
  const isLive = grant !== null && ground.now() < grant.issuedAt + accessLives
  return isLive && grant.provider === realm.provider.name ? grant : null
}
