import type { Selectable, Updateable } from 'kysely'
import type {
  CardProvider,
  Declined,
  DeclineReason,
  ProviderRef,
} from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { Visit } from '#app/visit/visit.ts'

export async function findProof(db: Database, { tenantId, id }: ProofKey): Promise<CardProof | null> {
  const row = await db
    .selectFrom('card_proof')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return firstProof(row)
}

/** Finds the newest proof whose reader was sent to the card's issuer and can still answer there. Null if there is none. */
export async function findOpenProof(db: Database, owner: Owner, now: number): Promise<CardProof | null> {
  return firstProof(
    await ofOwner(db, owner)
      .where('state', '=', 'redirected')
      .where('expires_at', '>', now)
      .executeTakeFirst(),
  )
}

/** Finds the account's newest proof of those begun after `since`, whatever became of it. Null if there is none. */
export async function findLatestProof(db: Database, owner: Owner, since: number): Promise<CardProof | null> {
  return firstProof(await ofOwner(db, owner).where('created_at', '>', since).executeTakeFirst())
}

type Owner = { tenantId: number; accountId: string }

/** Asks for the account's proofs, the newest first. */
function ofOwner(db: Database, { tenantId, accountId }: Owner) {
  return db
    .selectFrom('card_proof')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
}

const firstProof = (row: Selectable<Tables['card_proof']> | undefined): CardProof | null =>
  row === undefined ? null : toProof(row)

type NewProof = Pick<
  CardProof,
  'tenantId' | 'id' | 'accountId' | 'provider' | 'stateWord' | 'expiresAt' | 'createdAt'
> & { settleAt: number }

export function insertProof(db: Database, proof: NewProof): Write {
  return db.insertInto('card_proof').values({
    tenant_id: proof.tenantId,
    id: proof.id,
    account_id: proof.accountId,
    provider: proof.provider,
    state_word: proof.stateWord,
    settle_at: proof.settleAt,
    expires_at: proof.expiresAt,
    created_at: proof.createdAt,
    updated_at: proof.createdAt,
  })
}

/** Changes a proof that hasn't ended. If two requests settle it at the same time, only the first one changes it. */
export function updateProof(
  db: Database,
  { tenantId, id }: ProofKey,
  changes: Updateable<Tables['card_proof']>,
): Write {
  return db
    .updateTable('card_proof')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', 'in', ['begun', 'redirected'])
}

function toProof(row: Selectable<Tables['card_proof']>): CardProof {
  return {
    tenantId: row.tenant_id,
    id: row.id,
    accountId: row.account_id,
    provider: row.provider,
    state: row.state,
    redirectUrl: row.redirect_url,
    stateWord: row.state_word,
    providerRef: row.provider_ref === null ? null : JSON.parse(row.provider_ref),
    decline:
      row.decline_reason === null
        ? null
        : {
            reason: row.decline_reason as DeclineReason,
            ...(row.gateway_code !== null && { gatewayCode: row.gateway_code }),
          },
    settleTries: row.settle_tries,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    movedAt: row.updated_at,
  }
}

/** The dependencies of proving a card. A visit or the cron handler provides them. */
export type ProofDeps = Pick<Visit, 'env' | 'db' | 'd1' | 'now' | 'randomBytes' | 'fetch'>
export type ProofKey = { tenantId: number; id: string }

/** A card that is about to be kept. Its issuer is asked whose it is. */
export type CardProof = ProofKey & {
  accountId: string
  provider: CardProvider
  state: ProofState
  redirectUrl: string | null
  stateWord: string
  providerRef: ProviderRef | null
  decline: Pick<Declined, 'reason' | 'gatewayCode'> | null
  settleTries: number
  expiresAt: number
  /** When the proof began and when it took its last step, in milliseconds since 1970. */
  createdAt: number
  movedAt: number
}
type ProofState = 'begun' | 'redirected' | 'kept' | 'failed' | 'given_up'

export function isOpen({ state }: Pick<CardProof, 'state'>): boolean {
  return state === 'begun' || state === 'redirected'
}
