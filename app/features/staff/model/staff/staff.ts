import { z } from 'zod'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { emailKey, isEmail } from '#app/kernel/values/email.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { cleanName, nameProblem } from '#app/kernel/values/names.ts'
import { requireStaff } from '#app/visit/require.ts'
import { hasLevel, staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'

export type StaffLevelName = Staff['level']

/** `invited` means that they have no password yet. A stopped administrator is `stopped`, invited or not. */
export type StaffState = 'active' | 'invited' | 'stopped'

export type StaffMember = {
  id: string
  name: string
  email: string
  level: StaffLevelName
  company: { id: number; name: string } | null
  site: { tenantId: number; name: string } | null
  lang: 'en' | 'ja' | null
  state: StaffState
  hasSecondFactor: boolean
  lastSignInAt: number | null
  createdAt: number
  revision: number
}

/**
 * The company whose administrators are meant, or null for all of the platform. At a site it is the site's company. In the console it is the
 * requested company, but always their own for a company's administrator. Refuses both another's company and an unknown one with `notFound`
 * (R442).
 */
export function companyAt(visit: Visit, asked: number | null): number | null {
  const admin = requireStaff(visit, 'company')
  const companyId = visit.site.tenantId === 0 ? asked : visit.site.companyId
  if (companyId !== null && !staffMayWorkOnCompany(admin, companyId)) refuse('notFound')
  return companyId ?? admin.companyId
}

/**
 * Refuses a level above the administrator's own: nobody may create or manage an administrator of a higher level. System administrators
 * belong to no company.
 */
export function ensureMayGive(admin: Staff, level: StaffLevelName, companyId: number | null): void {
  const least = { service_admin: 'service', company_admin: 'company', system_admin: 'system' } as const
  if (!hasLevel(admin, least[level])) refuse('noPermission')
  if (level === 'system_admin' && companyId !== null) refuse('noPermission')
}

type Place = { companyId: number | null; tenantId: number | null }

/**
 * The place where an administrator of this level works: the platform, a company, or one of its sites. Reports a missing company or site at
 * its field, and refuses a site of another company with `notFound`.
 */
export async function placeOf(visit: Visit, level: StaffLevelName, asked: Place): Promise<Place> {
  if (level === 'system_admin') return { companyId: null, tenantId: null }
  if (asked.companyId === null) return refuseFields({ companyId: ['required'] })
  if (level === 'company_admin') return ensureCompany(visit, asked.companyId)
  if (asked.tenantId === null) return refuseFields({ tenantId: ['required'] })
  const site = await visit.db
    .selectFrom('tenant')
    .select('id')
    .where('id', '=', asked.tenantId)
    .where('company_id', '=', asked.companyId)
    .executeTakeFirst()
  return site === undefined ? refuse('notFound') : asked
}

async function ensureCompany({ db }: Visit, companyId: number): Promise<Place> {
  const row = await db.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()
  return row === undefined ? refuse('notFound') : { companyId, tenantId: null }
}

const staffLevels = ['service_admin', 'company_admin', 'system_admin'] as const
const staffStates = ['active', 'invited', 'stopped'] as const

const number = z.coerce.number({ error: 'invalid' }).int('invalid').min(1, 'invalid')
const nameInput = z
  .string({ error: 'required' })
  .max(200, 'tooLong?max=100')
  .transform(cleanName)
  .superRefine((name, context) => {
    const problem = nameProblem(name)
    if (problem !== null) context.addIssue(problem)
  })
const emailInput = z
  .string({ error: 'required' })
  .max(254, 'tooLong?max=254')
  .transform(emailKey)
  .refine(isEmail, 'invalidEmail')

/** An administrator to invite. Only service administrators have a site, and all but system administrators have a company. */
export const NewStaff = z.object({
  name: nameInput,
  email: emailInput,
  level: z.enum(staffLevels, { error: 'required' }),
  companyId: number.optional(),
  tenantId: number.optional(),
  lang: z.enum(locales).optional(),
})
export type NewStaff = z.output<typeof NewStaff>

export const StaffChange = NewStaff.omit({ companyId: true, lang: true }).extend({ revision: revisionInput })
export type StaffChange = z.output<typeof StaffChange>

/** The filters of the list. Invalid values count as absent, because people edit the console's addresses by hand. */
export const StaffQuery = z.object({
  page: z.unknown().optional(),
  size: z.unknown().optional(),
  searchKey: z.string().max(200).optional(),
  level: z.enum(staffLevels).optional().catch(undefined),
  state: z.enum(staffStates).optional().catch(undefined),
  sort: z.enum(['asc', 'desc']).optional().catch(undefined),
  sortBy: z.enum(['name', 'lastSignIn']).optional().catch(undefined),
  companyId: number.optional().catch(undefined),
})
export type StaffQuery = z.output<typeof StaffQuery>

export const StaffId = z.object({ staffId: z.string() })
