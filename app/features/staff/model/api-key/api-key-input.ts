import { z } from 'zod'
import { dayInput } from '#app/kernel/values/inputs/day-input.ts'

const keyLevels = ['service_admin', 'company_admin'] as const

const id = z.coerce.number({ error: 'invalid' }).int('invalid').min(1, 'invalid')

/** What a key is for, what it may do, and its last day. */
export const NewApiKey = z.object({
  name: z.string({ error: 'required' }).trim().min(1, 'required').max(80, 'tooLong?max=80'),
  level: z.enum(keyLevels, { error: 'required' }),
  tenantId: id.optional(),
  lastDay: dayInput,
  companyId: id.optional().meta({ input: 'hidden' }),
})
export type NewApiKey = z.output<typeof NewApiKey>

export const KeyQuery = z.object({ companyId: id.optional() })
export const KeyId = z.object({ apiKeyId: z.string(), companyId: id.optional() })
