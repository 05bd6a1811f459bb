import type { RawBuilder, SqlBool } from 'kysely'
import type { CardProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'

/** Until a card's last day, from the mail at the beginning of the month before. Milliseconds. */
const life = 62 * 86_400_000

type PayerKey = { tenantId: number; accountId: string; provider: CardProvider }

type Making = { db: Database; now: number; randomBytes(length: number): Uint8Array }

/** A link's token, and the write that makes it work. */
export type CardLinkMade = { token: string; insert: Write }

/** Makes a link that replaces the payer's card once. It holds as long as the account has this address. Written only if `condition` holds. */
export function newCardLink(
  { db, now, randomBytes }: Making,
  { tenantId, accountId, provider }: PayerKey,
  email: string,
  condition: RawBuilder<SqlBool>,
): CardLinkMade {
  const token = newTenantToken('mailLink', tenantId, randomBytes)
  const values = {
    tenant_id: tenantId,
    id: tokenId(token),
    account_id: accountId,
    provider,
    email_key: emailKey(email),
    expires_at: now + life,
    used_at: null,
  }
  return { token, insert: insertWhere(db, 'card_link', values, condition) }
}

export type CardLink = { accountId: string; email: string; provider: CardProvider; isUsed: boolean }

/** Finds a link whose account still exists and has the address that the link was sent to. Null if there is none, or if it is too old. */
export async function findCardLink(
  db: Database,
  { tenantId, id, now }: { tenantId: number; id: string; now: number },
): Promise<CardLink | null> {
  const row = await db
    .selectFrom('card_link')
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'card_link.tenant_id')
        .onRef('account.id', '=', 'card_link.account_id')
        .onRef('account.email_key', '=', 'card_link.email_key'),
    )
    .select([
      'card_link.account_id as accountId',
      'account.email',
      'card_link.provider',
      'card_link.used_at as usedAt',
    ])
    .where('card_link.tenant_id', '=', tenantId)
    .where('card_link.id', '=', id)
    .where('card_link.expires_at', '>', now)
    .where('account.cancelled_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined || row.email === null) return null
  return { accountId: row.accountId, email: row.email, provider: row.provider, isUsed: row.usedAt !== null }
}

/** Ends all links of the payer, in the batch that stores a card: the links were about the card before it. */
export function endCardLinks(db: Database, { tenantId, accountId, provider }: PayerKey, now: number): Write {
  return db
    .updateTable('card_link')
    .set({ used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('used_at', 'is', null)
}
