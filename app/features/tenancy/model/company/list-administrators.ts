import type { Database } from '#app/kernel/data/database.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'

export type Administrator = { name: string; email: string; lang: Locale | null }

/** A company with more administrators tells the others itself. */
const mostAddressees = 20

/** The addressees of a letter about a company's site: the company's administrators, or the system's where it has none. */
export async function listAdministrators(db: Database, companyId: number): Promise<Administrator[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['name', 'email', 'lang', 'level'])
    .where('level', 'in', ['company_admin', 'system_admin'])
    .where(({ eb, or }) => or([eb('company_id', '=', companyId), eb('company_id', 'is', null)]))
    .where('status', '=', 'allow')
    .orderBy('level')
    .orderBy('created_at')
    .limit(mostAddressees)
    .execute()
  return rows.filter(({ level }) => level === rows[0]?.level)
}
