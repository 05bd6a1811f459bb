import { z } from 'zod'
import { locales } from '#app/kernel/i18n/locale.ts'
import { emailKey, isEmail } from '#app/kernel/values/email.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { cleanName, nameProblem } from '#app/kernel/values/person-name.ts'

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

/**
 * The invited administrator. Only service administrators have a site, and all but system administrators have a company.
 */
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

/** Also read from the console's address bar, so invalid values count as absent. */
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
