import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { flagInput } from '#app/kernel/values/inputs/flag-input.ts'
import { linesInput } from '#app/kernel/values/inputs/lines-input.ts'
import { revisionInput } from '#app/kernel/values/inputs/revision-input.ts'
import { secretInput } from '#app/kernel/values/inputs/secret-input.ts'

const text = (max: number) =>
  z
    .string({ error: 'invalid' })
    .trim()
    .max(max, fieldProblem('tooLong', { max }))
    .nullish()
    .transform((typed) => typed ?? '')
/** Left empty, the one that is kept stays. */
const secret = secretInput(text(500)).refine((typed) => /^[!-~]*$/.test(typed), 'invalid')

/**
 * As providers write them: Google's end in `.apps.googleusercontent.com`, Microsoft's are UUIDs, the learning service's are its
 * own. What they have in common is all that is asked, so that none of theirs is refused: no blanks, no signs of markup or of a
 * header, no colon, which would end the name where it stands before a secret (RFC 7617).
 */
const clientId = text(255).refine((typed) => /^(?:[A-Za-z0-9][\w.@~+/=-]*)?$/.test(typed), 'invalidId')
/** Goes to the learning service in an address. */
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

/** The whole of how readers get in beside the account type; what is absent is off. Secrets are sent, never answered. */
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
  /** A public client (spa) has none. */
  microsoftHasNoSecret: flagInput,
  /** Where one signs in: any, or one directory. */
  microsoftDirectory: directory,
  /** Whose e-mail addresses are believed (ruling 13). */
  trustedDirectories: directories,
  gakkenServiceCode: serviceCode,
  learningClientId: clientId,
  learningClientSecret: secret,
  isAutoRegisterGakkenAccountAtLogin: flagInput,
  revision: revisionInput,
})
export type SignInOptionsInput = z.output<typeof SignInOptionsInput>
