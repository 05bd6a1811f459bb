import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { MailTexts } from './mail-texts.ts'

type Key = { tenantId: number; kind: string; lang: Locale }

/** A site's own texts for a mail. Revision 0 and null if it has none. */
type CustomMail = { words: MailTexts | null; revision: number }

export async function findCustomMail(db: Database, { tenantId, kind, lang }: Key): Promise<CustomMail> {
  const row = await db
    .selectFrom('custom_mail')
    .select(['subject', 'body', 'revision'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('lang', '=', lang)
    .executeTakeFirst()
  if (row === undefined) return { words: null, revision: 0 }
  const { revision, ...words } = row
  return { words, revision }
}

/** The mails for which a site has its own texts. */
export function listCustomMails(db: Database, tenantId: number): Promise<{ kind: string; lang: Locale }[]> {
  return db.selectFrom('custom_mail').select(['kind', 'lang']).where('tenant_id', '=', tenantId).execute()
}

/** Stores the texts. Breaks the batch if somebody else changed them meanwhile. */
export function upsertCustomMail(
  db: Database,
  { tenantId, kind, lang }: Key,
  { subject, body }: MailTexts,
  { revision, now }: { revision: number | null; now: number },
): Write {
  const words = { subject, body, updated_at: now }
  return db
    .insertInto('custom_mail')
    .values({ tenant_id: tenantId, kind, lang, ...words })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'kind', 'lang'])
        .doUpdateSet({ ...words, revision: nextRevision(revision) }),
    )
}

export function deleteCustomMail(db: Database, { tenantId, kind, lang }: Key): Write {
  return db
    .deleteFrom('custom_mail')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('lang', '=', lang)
}
