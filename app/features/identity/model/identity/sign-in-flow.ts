import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'

/**
 * The kind of a sign-in at a provider. It is readable in front of the random part of the state, so that a page can use it before anything
 * is looked up. Nothing may be decided by it until the whole state has been found.
 */
export type FlowKind = {
  provider: ProviderName
  /**
   * `prove`: the signed-in person proves who they are; `test`: an administrator tests the provider, and nobody is signed
   * in.
   */
  purpose: 'sign-in' | 'link' | 'prove' | 'test'
  /** An address or the site's setting started the sign-in, not a button (R171, R172). */
  isAutomatic: boolean
  /** The tenant's app started the sign-in (R082). When the browser returns, the app's cookie, which lasts a minute, has expired. */
  isApp: boolean
}

const form = /^(google|microsoft|learning)\.(sign-in|link|prove|test)\.(asked|automatic)(\.app)?\.[\w-]{43}$/

export function newState(kind: FlowKind, random: string): string {
  const beginning = kind.isAutomatic ? 'automatic' : 'asked'
  return [kind.provider, kind.purpose, beginning, ...(kind.isApp ? ['app'] : []), random].join('.')
}

/** The kind that a state names. Null if the text doesn't look like a state of ours. */
export function readState(text: unknown): FlowKind | null {
  const [, provider, purpose, beginning, app] = form.exec(typeof text === 'string' ? text : '') ?? []
  if (provider === undefined) return null
  return {
    provider: provider as ProviderName,
    purpose: purpose as FlowKind['purpose'],
    isAutomatic: beginning === 'automatic',
    isApp: app !== undefined,
  }
}

export type Flow = {
  provider: ProviderName
  purpose: 'sign-in' | 'link'
  /** The account that the identity is linked to. */
  accountId: string | null
  /** The session whose proof is renewed, if it isn't about linking. */
  sessionId: string | null
  nonce: string
  verifier: string
  redirectUrl: string
  keep: boolean
  isApp: boolean
}

type NewFlow = Flow & { tenantId: number; id: string; stateId: string; createdAt: number; expiresAt: number }

export function insertFlow(db: Database, flow: NewFlow): Write {
  return db.insertInto('sign_in_flow').values({
    tenant_id: flow.tenantId,
    id: flow.id,
    provider: flow.provider,
    purpose: flow.purpose,
    account_id: flow.accountId,
    session_id: flow.sessionId,
    state_id: flow.stateId,
    nonce: flow.nonce,
    verifier: flow.verifier,
    redirect_url: flow.redirectUrl,
    keep: flow.keep ? 1 : 0,
    is_app: flow.isApp ? 1 : 0,
    created_at: flow.createdAt,
    expires_at: flow.expiresAt,
  })
}

/**
 * Takes a flow. Of several requests with its token and state only one gets it, and only while it is valid. A wrong state doesn't use it up.
 */
export async function takeFlow(
  db: Database,
  { tenantId, id, stateId, now }: { tenantId: number; id: string; stateId: string; now: number },
): Promise<Flow | null> {
  const row = await db
    .updateTable('sign_in_flow')
    .set({ used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state_id', '=', stateId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning([
      'provider',
      'purpose',
      'account_id as accountId',
      'session_id as sessionId',
      'nonce',
      'verifier',
      'redirect_url as redirectUrl',
      'keep',
      'is_app as isApp',
    ])
    .executeTakeFirst()
  return row === undefined ? null : { ...row, keep: row.keep === 1, isApp: row.isApp === 1 }
}
