import { z } from 'zod'
import { flagInput } from '#app/values/inputs/flag-input.ts'
import { isPasswordDigest } from '#app/values/password.ts'

/** The sign-in form: the password itself arrives, its digest is made here (ruling 4, R089). */
export const LoginForm = z.object({
  email: z.string({ error: 'required' }).trim().min(1, 'required').max(254, 'tooLong?max=254'),
  password: z
    .string({ error: 'required' })
    .min(1, 'required')
    .max(256, 'tooLong?max=256')
    .meta({ input: 'secret' }),
  keep_login: flagInput,
  /** The page to go on to; read as a return route before it is followed (ruling 19). */
  back: z.string().max(500).optional(),
  /** The book to open there (R168); read as a view route before it is. */
  view: z.string().max(500).optional(),
})

/** A call by which one signs in, whose client may be the tenant's app (R082). */
export const AppFlag = z.object({ isLoginMobileApp: flagInput })

/** assumed: what a client says it signs in with is a session's type, or its company's (ruling 3). */
const saidTypes = ['EMAIL', 'ID', 'USERNAME', 'ALL', 'GAKKEN_ID', 'OPEN_TYPE'] as const

/** POST /auth/login: clients send the digest (R092). */
export const LoginCall = AppFlag.extend({
  email: z.string({ error: 'required' }).trim().min(1, 'required').max(254, 'tooLong?max=254'),
  passwordHash: z.string({ error: 'required' }).refine(isPasswordDigest, 'invalid').meta({ input: 'secret' }),
  keepLogin: flagInput,
  /** Clients have to send it, and nothing uses it: what the reader typed decides the session's type (R125). */
  loginType: z.enum(saidTypes, { error: ({ input }) => (input === undefined ? 'required' : 'notAChoice') }),
  otp: z.string().max(40, 'tooLong?max=40').meta({ input: 'secret' }).optional(),
})
