import { z } from 'zod'

const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

export const registrationStatuses = ['ACTIVE', 'CANCEL', 'REFUNDED'] as const
export const registrationSources = ['purchase', 'grant', 'free', 'before'] as const

/**
 * The filters of a list of registrations, among them a reader's e-mail, sign-in name or id. Ignores values that don't
 * fit.
 */
export const RegistrationQuery = z.object({
  q: forgiving(z.string().trim().max(200)),
  plan: forgiving(z.string().max(64)),
  status: forgiving(z.enum(registrationStatuses)),
  source: forgiving(z.enum(registrationSources)),
  /** Only registrations that run beside another one for the same content groups. */
  doubles: forgiving(z.literal('1')),
  direction: forgiving(z.enum(['asc', 'desc'])),
})
export type RegistrationQuery = z.output<typeof RegistrationQuery>
