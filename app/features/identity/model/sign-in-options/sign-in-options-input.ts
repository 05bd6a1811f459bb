import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { flagInput, linesInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { secretInput } from '#app/kernel/values/inputs/secret-input.ts'

const text = (max: number) =>
  z
    .string({ error: 'invalid' })
    .trim()
    .max(max, fieldProblem('tooLong', { max }))
    .nullish()
    .transform((typed) => typed ?? '')
/** If the field is left empty, the stored secret stays. */
const secret = secretInput(text(500)).refine((typed) => /^[!-~]*$/.test(typed), 'invalid')

/**
 * Client ids as providers write them: Google's end in `.apps.googleusercontent.com`, Microsoft's are UUIDs, the learning
 * service has its own. Only what all have in common is checked, so that no valid id is refused: no spaces, no characters
 * of markup or headers, and no colon, which would end the name in front of a secret (RFC 7617).
 */
const clientId = text(255).refine((typed) => /^(?:[A-Za-z0-9][\w.@~+/=-]*)?$/.test(typed), 'invalidId')
/** The service code, which becomes a part of the learning service's address. */
const serviceCode = text(64).refine((typed) => /^[\w.-]*$/.test(typed), 'invalidId')

const directoryId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const directory = text(64)
  .transform((typed) => typed.toLowerCase() || 'common')
  .refine(
    (typed) => ['common', 'organizations', 'consumers'].includes(typed) || directoryId.test(typed),
    'invalidId',
  )
const directories = linesInput(/[\s,]+/)
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
  .refine((ids) => ids.every((id) => directoryId.test(id)), 'invalidId')
  .refine((ids) => ids.length <= 50, fieldProblem('tooMany', { max: 50 }))

/**
 * All settings of how readers sign in, except the account type. Absent settings are off. Secrets can be sent but are
 * never returned.
 */
export const SignInOptionsInput = z.object({
  activeForgotPassword: flagInput,
  isShowLinkRegisterUser: flagInput,
  cancelAccount: flagInput,
  strictPassword: flagInput,
  loginByIpAddress: flagInput,
  isEnableWebMobile: flagInput,
  googleOption: flagInput,
  googleAutoLoad: flagInput,
  googleClientId: clientId,
  googleClientSecret: secret,
  microsoftLoginOption: flagInput,
  microsoftClientId: clientId,
  microsoftClientSecret: secret,
  /** The client is a public one (single-page application) and has no secret. */
  microsoftHasNoSecret: flagInput,
  /** The Microsoft accounts that may sign in: all, or those of one directory. */
  microsoftDirectory: directory,
  /** The directories whose e-mail addresses are trusted (ruling 13). */
  trustedDirectories: directories,
  gakkenServiceCode: serviceCode,
  learningClientId: clientId,
  learningClientSecret: secret,
  isAutoRegisterGakkenAccountAtLogin: flagInput,
  revision: revisionInput,
})
export type SignInOptionsInput = z.output<typeof SignInOptionsInput>
