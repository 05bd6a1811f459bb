import type { Database } from '#app/kernel/data/database.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'

type Administrator = { name: string; email: string; lang: Locale | null }

/** If a company has more administrators, the others get no letter and the company tells them itself. */
const maxAddressees = 20

/** Lists who is mailed about a company's site: the company's administrators, or the system's if it has none. */
export async function listAdministrators(db: Database, companyId: number): Promise<Administrator[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['name', 'email', 'lang', 'level'])
    .where('level', 'in', ['company_admin', 'system_admin'])
    .where(({ eb, or }) => or([eb('company_id', '=', companyId), eb('company_id', 'is', null)]))
    .where('status', '=', 'allow')
    .orderBy('level')
    .orderBy('created_at')
    .limit(maxAddressees)
    .execute()
  return rows.filter(({ level }) => level === rows[0]?.level)
}
