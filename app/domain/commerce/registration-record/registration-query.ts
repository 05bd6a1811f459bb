import { z } from 'zod'

const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

export const registrationStatuses = ['ACTIVE', 'CANCEL', 'REFUNDED'] as const
export const registrationSources = ['purchase', 'grant', 'free', 'before'] as const

/** What a list of registrations is narrowed by: a reader's e-mail, name for signing in or id; what can't be meant counts as nothing. */
export const RegistrationQuery = z.object({
  q: forgiving(z.string().trim().max(200)),
  plan: forgiving(z.string().max(64)),
  status: forgiving(z.enum(registrationStatuses)),
  source: forgiving(z.enum(registrationSources)),
  /** Only those that run beside another of the same content groups. */
  doubles: forgiving(z.literal('1')),
  direction: forgiving(z.enum(['asc', 'desc'])),
})
export type RegistrationQuery = z.output<typeof RegistrationQuery>
