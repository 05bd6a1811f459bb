import { z } from 'zod'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { isPasswordDigest } from '#app/kernel/values/password.ts'

/** The sign-in form. It sends the password itself, and its digest is made here (ruling 4, R089). */
export const LoginForm = z.object({
  email: z.string({ error: 'required' }).trim().min(1, 'required').max(254, 'tooLong?max=254'),
  password: z
    .string({ error: 'required' })
    .min(1, 'required')
    .max(256, 'tooLong?max=256')
    .meta({ input: 'secret' }),
  keep_login: flagInput,
  /** The page to go to. It is validated as a return route before it is used (ruling 19). */
  back: z.string().max(500).optional(),
  /** The book to open there (R168), validated in the same way. */
  view: z.string().max(500).optional(),
})

/** The flag of calls that sign in: the client is the tenant's app (R082). */
export const AppFlag = z.object({ isLoginMobileApp: flagInput })

/** assumed: clients send either the type of the session or the account type of the company (ruling 3). */
const saidTypes = ['EMAIL', 'ID', 'USERNAME', 'ALL', 'GAKKEN_ID', 'OPEN_TYPE'] as const

/** The input of POST /auth/login. Clients send the digest of the password (R092). */
export const LoginCall = AppFlag.extend({
  email: z.string({ error: 'required' }).trim().min(1, 'required').max(254, 'tooLong?max=254'),
  passwordHash: z.string({ error: 'required' }).refine(isPasswordDigest, 'invalid').meta({ input: 'secret' }),
  keepLogin: flagInput,
  /** Clients have to send this, but it isn't used: the name that the reader typed decides the session's type (R125). */
  loginType: z.enum(saidTypes, { error: ({ input }) => (input === undefined ? 'required' : 'notAChoice') }),
  otp: z.string().max(40, 'tooLong?max=40').meta({ input: 'secret' }).optional(),
})
