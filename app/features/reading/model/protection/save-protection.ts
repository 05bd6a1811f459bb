import { z } from 'zod'
import { saveSetting } from '#app/features/tenancy/model/settings/save-setting.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { isDictionaryAddress } from '#app/kernel/values/reading/dictionary-address.ts'
import { protections } from '#app/kernel/values/reading/protection.ts'
import { requireStaff } from '#app/visit/require.ts'
import {
  defaultSamplePercent,
  maxDictionaryUrl,
  maxOfflineDays,
  maxSamplePercent,
  type SiteSettings,
} from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

const most = 100

/** The site's default protection, for contents that have none and are in no group with one. */
export const ProtectionInput = z.object({
  protection: z.enum(protections, { error: 'notAChoice' }).meta({ input: 'choice' }),
  /** The share of a guarded book's text that a reader may copy within 30 days, in percent of its characters. */
  copyPercent: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(0, fieldProblem('tooSmall', { min: 0 }))
    .max(most, fieldProblem('tooBig', { max: most })),
  /** The share of each page that is quoted to people who can't open the book, in percent of its characters. */
  samplePercent: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(0, fieldProblem('tooSmall', { min: 0 }))
    .max(maxSamplePercent, fieldProblem('tooBig', { max: maxSamplePercent }))
    .default(defaultSamplePercent),
  /** For how many days readers may save an open book in their browser. 0: not at all. */
  offlineDays: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(0, fieldProblem('tooSmall', { min: 0 }))
    .max(maxOfflineDays, fieldProblem('tooBig', { max: maxOfflineDays }))
    .default(0),
  /** The address of the dictionary in which readers look words up, with `{word}` or `{query}` in the word's place. */
  dictionaryUrl: z
    .string('required')
    .trim()
    .max(maxDictionaryUrl, fieldProblem('tooLong', { max: maxDictionaryUrl }))
    .refine(
      (address) => address === '' || isDictionaryAddress(address),
      fieldProblem('invalidDictionary', { text: '{{word}}' }),
    )
    .default(''),
  revision: revisionInput,
})
export type ProtectionInput = z.output<typeof ProtectionInput>

/** The stored setting, for administrators of the site. */
export async function getProtection(
  visit: Visit,
): Promise<SiteSettings['protection'] & { revision: number }> {
  requireStaff(visit, 'service')
  const { value, revision } = await findSetting(visit.db, visit.site.tenantId, 'protection')
  return { ...value, revision }
}

/** Saves the setting. It applies from the next requested page on, also in books that are open. */
export async function saveProtection(visit: Visit, { revision, ...value }: ProtectionInput) {
  const admin = requireStaff(visit, 'service')
  const { revision: _, ...before } = await getProtection(visit)
  await saveSetting(visit, admin, { name: 'protection', value, revision, before })
  return getProtection(visit)
}
