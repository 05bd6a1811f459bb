import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { wordsInput } from '#app/kernel/values/inputs/words-input.ts'

const text = (max: number) =>
  z
    .string({ error: 'invalid' })
    .trim()
    .max(max, fieldProblem('tooLong', { max }))
    .nullish()
    .transform((typed) => typed ?? '')

/** Replaces a missing or empty value by the default. */
const orElse = (usual: number) => (value: unknown) =>
  value === undefined || value === null || value === '' ? usual : Number(value)
const notAChoice = { error: 'notAChoice' }

/**
 * All fields of a site as forms and the API send them. The address is checked when it is saved, because its refusals
 * have their own codes (409, 414, 857).
 */
export const SiteInput = z.object({
  /** The name: required in the site's own language, optional in others. */
  serviceName: wordsInput(255),
  /** The language of texts without a translation. */
  lang: z.enum(locales, notAChoice).default('ja'),
  domainType: z.enum(['PATH', 'FULL_DOMAIN'], notAChoice).default('PATH'),
  servicePath: text(60),
  domain: text(300),
  /** Ruling 3 names the ways to sign in. */
  accountType: z.enum(['EMAIL', 'USERNAME', 'ALL', 'GAKKEN_ID', 'OPEN_TYPE'], notAChoice).default('EMAIL'),
  /** 0: nothing requires a login. 1: everything does. 2: only reading does. */
  settingLogin: z.preprocess(orElse(1), z.union([z.literal(1), z.literal(2), z.literal(0)], notAChoice)),
  /** The layout: 1 search, 2 home, 3 none, 4 home and search. */
  viewPage: z.preprocess(
    orElse(2),
    z.union([z.literal(2), z.literal(4), z.literal(1), z.literal(3)], notAChoice),
  ),
  revision: revisionInput,
})
export type SiteInput = z.output<typeof SiteInput>
