import { z } from 'zod'
import { AppFlag } from '#app/features/identity/model/session/session-input.ts'
import { flagInput } from '#app/kernel/values/inputs/flag-input.ts'

const secret = (longest: number) =>
  z.string({ error: 'required' }).min(1, 'required').max(longest, `tooLong?max=${longest}`)

/** Microsoft's codes have up to 2 kB. */
const code = secret(4096).meta({ input: 'secret' })

/** POST /auth/social-login and similar: a client that has fetched a code itself. */
export const CodeLoginCall = AppFlag.extend({
  authorizeCode: code,
  redirectUrl: secret(2000),
  keepLogin: flagInput,
  /** Checked if it is sent: the nonce that the client put into its own request. */
  nonce: secret(512).optional(),
  codeVerifier: z
    .string()
    .regex(/^[\w.~-]{43,128}$/, 'invalid')
    .meta({ input: 'secret' })
    .optional(),
})

/** Microsoft's public clients always have a verifier. */
export const MicrosoftLoginCall = CodeLoginCall.required({ codeVerifier: true })

export const LearningLoginCall = CodeLoginCall.extend({
  isAcceptTermsAndCondition: flagInput,
  isSubscribeMail: flagInput,
  isMobileApp: flagInput,
})
